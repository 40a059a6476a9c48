; a remainder by −1 is 0, or undefined behaviour
; expect: proved

define i4 @src(i4 %x) {
  %r = srem i4 %x, -1
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  ret i4 0
}
