; x * −1 and 0 − x overflow for the same x
; expect: proved

define i4 @src(i4 %x) {
  %r = mul nsw i4 %x, -1
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = sub nsw i4 0, %x
  ret i4 %r
}
