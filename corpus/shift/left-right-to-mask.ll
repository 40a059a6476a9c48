; a shift out and back clears the high bit
; expect: proved

define i4 @src(i4 %x) {
  %a = shl i4 %x, 1
  %r = lshr i4 %a, 1
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = and i4 %x, 7
  ret i4 %r
}
