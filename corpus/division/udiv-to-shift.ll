; unsigned division by 4
; expect: proved

define i4 @src(i4 %x) {
  %r = udiv i4 %x, 4
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = lshr i4 %x, 2
  ret i4 %r
}
