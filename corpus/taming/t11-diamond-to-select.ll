; T11 of "Taming undefined behavior": a select on poison is poison, a jump on it is not
; expect: proved
; expect[old]: violates poison
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i2 @src(i1 %c, i2 %x, i2 %y) {
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

define i2 @tgt(i1 %c, i2 %x, i2 %y) {
  %r = select i1 %c, i2 %x, i2 %y
  ret i2 %r
}
