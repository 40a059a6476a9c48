; T12 of "Taming undefined behavior": a branch on poison is worse than a select on it
; expect: violates ub
; expect[old]: proved
; expect[old-branch-ub]: violates ub
; expect[taming]: violates ub

define i2 @src(i1 %c, i2 %x, i2 %y) {
  %r = select i1 %c, i2 %x, i2 %y
  ret i2 %r
}

define i2 @tgt(i1 %c, i2 %x, i2 %y) {
entry:
  br i1 %c, label %a, label %b

a:
  br label %join

b:
  br label %join

join:
  %r = phi i2 [ %x, %a ], [ %y, %b ]
  ret i2 %r
}
