; broken: @f, block %j, phi 0: the number of entries for %t is 1, that of edges from there 0
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br i1 %p, label %t, label %j
t:
  ret i32 0
j:
  %r = phi i32 [ %a, %entry ], [ %b, %t ]
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br i1 %p, label %t, label %j
t:
  ret i32 0
j:
  %r = phi i32 [ %a, %entry ]
  ret i32 %r
}
