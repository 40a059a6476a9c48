; `nuw` makes some results of mul poison
; expect: violates poison

define i4 @src(i4 %x, i4 %y) {
  %r = mul i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = mul nuw i4 %x, %y
  ret i4 %r
}
