; a signed remainder may be negative
; expect: violates value

define i4 @src(i4 %x) {
  %r = srem i4 %x, 4
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = and i4 %x, 3
  ret i4 %r
}
