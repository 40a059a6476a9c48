; T16 of "Taming undefined behavior": x may be poison, which undef does not cover
; expect: violates poison
; expect[old]: violates poison
; expect[old-branch-ub]: violates poison
; expect[taming]: proved

define i2 @src(i1 %c, i2 %x) {
  %r = select i1 %c, i2 %x, i2 undef
  ret i2 %r
}

define i2 @tgt(i1 %c, i2 %x) {
  ret i2 %x
}
