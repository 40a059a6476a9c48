; broken: @f, block %j, phi 0: the definition of %s does not dominate this use
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br label %j
u:
  %s = add i32 %a, 1
  br label %j
j:
  %r = phi i32 [ %s, %entry ], [ %s, %u ]
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br label %j
u:
  %s = add i32 %s, %t
  %t = add i32 %s, 1
  br label %j
j:
  %r = phi i32 [ %a, %entry ], [ %t, %u ]
  ret i32 %r
}
