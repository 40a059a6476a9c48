; the other way round even nsw is right
; expect: proved

define i4 @src(i4 %x) {
  %r = sdiv i4 %x, -1
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = sub nsw i4 0, %x
  ret i4 %r
}
