; x / x is 1: 0 / 0 is undefined behaviour
; expect: proved

define i4 @src(i4 %x) {
  %r = sdiv i4 %x, %x
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  ret i4 1
}
