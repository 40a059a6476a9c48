; without `nsw` the result of mul is only more defined
; expect: proved

define i4 @src(i4 %x, i4 %y) {
  %r = mul nsw i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = mul i4 %x, %y
  ret i4 %r
}
