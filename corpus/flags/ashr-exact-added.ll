; `exact` makes some results of ashr poison
; expect: violates poison

define i4 @src(i4 %x, i4 %y) {
  %r = ashr i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = ashr exact i4 %x, %y
  ret i4 %r
}
