; 1 * 15 does not wrap, 0 − 1 does
; expect: violates poison

define i4 @src(i4 %x) {
  %r = mul nuw i4 %x, -1
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = sub nuw i4 0, %x
  ret i4 %r
}
