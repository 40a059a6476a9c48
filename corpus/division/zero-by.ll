; 0 / x is 0
; expect: proved

define i4 @src(i4 %x) {
  %r = sdiv i4 0, %x
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  ret i4 0
}
