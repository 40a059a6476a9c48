; if it is right
; expect: violates poison

define i4 @src(i4 %x) {
  %r = and i4 %x, 7
  ret i4 %r
}

define range(i4 0, 4) i4 @tgt(i4 %x) {
  %r = and i4 %x, 7
  ret i4 %r
}
