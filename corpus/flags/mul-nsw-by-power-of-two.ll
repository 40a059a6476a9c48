; 1 * −8 is −8 without overflow, 1 << 3 overflows
; expect: violates poison

define i4 @src(i4 %x) {
  %r = mul nsw i4 %x, -8
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = shl nsw i4 %x, 3
  ret i4 %r
}
