; broken: unreadable from 7:8
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br label %j
j:
  %s = add i32 %a, 1
  %r = phi i32 [ %a, %entry ]
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br label %j
j:
  %r = phi i32 [ %a, %entry ]
  %s = add i32 %a, 1
  ret i32 %r
}
