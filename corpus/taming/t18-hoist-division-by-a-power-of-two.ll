; T18 of "Taming undefined behavior": a power of two is not zero, but it may be poison
; expect: violates ub
; expect[old]: violates ub
; expect[old-branch-ub]: violates ub
; expect[taming]: violates ub

define i2 @src(i2 %x, i1 noundef %n) {
entry:
  %a = shl i2 1, %x
  br i1 %n, label %then, label %exit

then:
  %q = udiv i2 1, %a
  br label %exit

exit:
  %r = phi i2 [ %q, %then ], [ 0, %entry ]
  ret i2 %r
}

define i2 @tgt(i2 %x, i1 noundef %n) {
entry:
  %a = shl i2 1, %x
  %q = udiv i2 1, %a
  br i1 %n, label %then, label %exit

then:
  br label %exit

exit:
  %r = phi i2 [ %q, %then ], [ 0, %entry ]
  ret i2 %r
}
