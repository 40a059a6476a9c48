; but not by a logical shift
; expect: violates value

define i4 @src(i4 %x, i4 %y) {
  %a = shl nsw i4 %x, %y
  %r = lshr i4 %a, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  ret i4 %x
}
