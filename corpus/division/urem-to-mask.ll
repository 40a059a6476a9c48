; unsigned remainder by 4
; expect: proved

define i4 @src(i4 %x) {
  %r = urem i4 %x, 4
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = and i4 %x, 3
  ret i4 %r
}
