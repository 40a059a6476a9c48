; broken: @f, block %0, terminator `invoke`: the unwind destination does not begin with a pad
define i32 @f(i32 %a) personality ptr @pers {
  %r = invoke i32 @g(i32 %a) to label %n unwind label %u
n:
  ret i32 %r
u:
  %s = add i32 %a, 1
  %l = landingpad { ptr, i32 } cleanup
  ret i32 0
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
  %s = add i32 %a, 1
  ret i32 0
}
declare i32 @pers(...)
declare i32 @g(i32)
