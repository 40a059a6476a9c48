; unless the sum reaches the width
; expect: violates poison

define i4 @src(i4 %x) {
  %a = lshr i4 %x, 3
  %r = lshr i4 %a, 2
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = lshr i4 %x, 5
  ret i4 %r
}
