; a shift by the width is poison, in old texts undef
; expect: proved
; expect[old]: proved

define i4 @src(i4 %x) {
  %r = shl i4 %x, 4
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  ret i4 3
}
