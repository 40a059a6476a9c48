; and never 0
; expect: violates poison
; expect[old]: violates undef

define i4 @src(i4 %x) {
  ret i4 0
}

define i4 @tgt(i4 %x) {
  %r = shl i4 %x, 4
  ret i4 %r
}
