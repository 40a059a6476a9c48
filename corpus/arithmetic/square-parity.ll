; x² is odd iff x is
; expect: proved

define i4 @src(i4 %x) {
  %s = mul i4 %x, %x
  %r = and i4 %s, 1
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = and i4 %x, 1
  ret i4 %r
}
