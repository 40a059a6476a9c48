; `nsw` makes some results poison
; expect: violates poison

define i3 @src(i5 %x) {
  %r = trunc i5 %x to i3
  ret i3 %r
}

define i3 @tgt(i5 %x) {
  %r = trunc nsw i5 %x to i3
  ret i3 %r
}
