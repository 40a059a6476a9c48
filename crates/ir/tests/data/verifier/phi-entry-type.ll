; broken: unreadable from 6:18
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br label %j
j:
  %r = phi i32 [ %c, %entry ]
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br label %j
j:
  %r = phi i8 [ %c, %entry ]
  ret i32 0
}
