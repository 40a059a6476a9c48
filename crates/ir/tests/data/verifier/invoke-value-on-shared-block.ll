; broken: @f, block %n, terminator `ret`: the definition of %r does not dominate this use
define i32 @f(i32 %a) personality ptr @pers {
  %r = invoke i32 @g(i32 %a) to label %n unwind label %u
n:
  ret i32 %r
u:
  %l = landingpad { ptr, i32 } cleanup
  br label %n
}
declare i32 @pers(...)
declare i32 @g(i32)

; valid:
define i32 @f(i32 %a) personality ptr @pers {
entry:
  %r = invoke i32 @g(i32 %a) to label %n unwind label %u
n:
  %s = phi i32 [ %r, %entry ], [ %a, %u ]
  ret i32 %s
u:
  %l = landingpad { ptr, i32 } cleanup
  br label %n
}
declare i32 @pers(...)
declare i32 @g(i32)
