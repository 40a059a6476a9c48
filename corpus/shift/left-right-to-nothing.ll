; the high bit is lost
; expect: violates value

define i4 @src(i4 %x) {
  %a = shl i4 %x, 1
  %r = lshr i4 %a, 1
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  ret i4 %x
}
