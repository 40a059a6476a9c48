; there is nothing to round in an exact division
; expect: proved

define i4 @src(i4 %x) {
  %r = sdiv exact i4 %x, 4
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = ashr exact i4 %x, 2
  ret i4 %r
}
