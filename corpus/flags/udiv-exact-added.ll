; `exact` makes some results of udiv poison
; expect: violates poison

define i4 @src(i4 %x, i4 %y) {
  %r = udiv i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = udiv exact i4 %x, %y
  ret i4 %r
}
