; `nsw` makes some results of sub poison
; expect: violates poison

define i4 @src(i4 %x, i4 %y) {
  %r = sub i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = sub nsw i4 %x, %y
  ret i4 %r
}
