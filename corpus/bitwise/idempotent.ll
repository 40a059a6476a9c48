; x & x is x
; expect: proved

define i4 @src(i4 %x) {
  %r = and i4 %x, %x
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  ret i4 %x
}
