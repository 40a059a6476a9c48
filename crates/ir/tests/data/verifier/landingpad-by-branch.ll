; broken: @f, block %u, instruction 0 `landingpad`: a pad that is reached other than by unwinding
define i32 @f(i32 %a) personality ptr @pers {
  %r = invoke i32 @g(i32 %a) to label %n unwind label %u
n:
  br label %u
u:
  %l = landingpad { ptr, i32 } cleanup
  ret i32 0
}
declare i32 @pers(...)
declare i32 @g(i32)

; valid:
define i32 @f(i32 %a) personality ptr @pers {
  %r = invoke i32 @g(i32 %a) to label %n unwind label %u
n:
  br label %m
u:
  %l = landingpad { ptr, i32 } cleanup
  br label %m
m:
  ret i32 0
}
declare i32 @pers(...)
declare i32 @g(i32)
