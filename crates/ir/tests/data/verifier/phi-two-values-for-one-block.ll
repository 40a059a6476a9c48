; broken: @f, block %j, phi 0: different values for the same block %entry
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br i1 %p, label %j, label %j
j:
  %r = phi i32 [ %a, %entry ], [ %b, %entry ]
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  switch i32 %a, label %j [ i32 1, label %j ]
j:
  %r = phi i32 [ %b, %entry ], [ %b, %entry ]
  ret i32 %r
}
