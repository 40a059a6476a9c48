; a switch on poison is undefined behaviour
; expect: violates ub

define i4 @src(i2 %x) {
  ret i4 1
}

define i4 @tgt(i2 %x) {
  switch i2 %x, label %d [ i2 0, label %d ]

d:
  ret i4 1
}
