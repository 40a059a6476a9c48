; broken: @f, block %j, phi 0: the definition of %s does not dominate this use
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  br i1 %p, label %t, label %e
t:
  %s = add i32 %a, 1
  br label %j
e:
  br label %j
j:
  %r = phi i32 [ %a, %t ], [ %s, %e ]
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  br i1 %p, label %t, label %e
t:
  %s = add i32 %a, 1
  br label %j
e:
  br label %j
j:
  %r = phi i32 [ %s, %t ], [ %a, %e ]
  ret i32 %r
}
