; broken: @f, block %u, terminator `resume`: the exception has type i32, expected { ptr, i32 }
define i32 @f(i32 %a) personality ptr @pers {
  %r = invoke i32 @g(i32 %a) to label %n unwind label %u
n:
  ret i32 %r
u:
  %l = landingpad { ptr, i32 } cleanup
  resume i32 0
}
declare i32 @pers(...)
declare i32 @g(i32)

; valid:
define i32 @f(i32 %a) personality ptr @pers {
  %r = invoke i32 @g(i32 %a) to label %n unwind label %u
n:
  ret i32 %r
u:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } zeroinitializer
}
declare i32 @pers(...)
declare i32 @g(i32)
