; broken: @f, block %u, terminator `ret`: the definition of %r does not dominate this use
define i32 @f(i32 %a) personality ptr @pers {
  %r = invoke i32 @g(i32 %a) to label %n unwind label %u
n:
  ret i32 %r
u:
  %l = landingpad { ptr, i32 } cleanup
  ret i32 %r
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
  ret i32 %a
}
declare i32 @pers(...)
declare i32 @g(i32)
