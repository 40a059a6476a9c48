; two reads of an x that is 1 or 2 may meet in 0; no product of bits shows it
; expect: violates undef

define i2 @src(i2 %x) {
  ret i2 %x
}

define i2 @tgt(i2 %x) {
  %r = and i2 %x, %x
  ret i2 %r
}
