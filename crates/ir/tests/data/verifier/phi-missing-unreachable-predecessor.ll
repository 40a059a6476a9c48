; broken: @f, block %j, phi 0: the number of entries for %u is 0, that of edges from there 1
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br label %j
u:
  br label %j
j:
  %r = phi i32 [ %a, %entry ]
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br label %j
u:
  br label %j
j:
  %r = phi i32 [ %a, %entry ], [ %b, %u ]
  ret i32 %r
}
