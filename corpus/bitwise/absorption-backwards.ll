; but y may be poison
; expect: violates poison

define i4 @src(i4 noundef %x, i4 %y) {
  ret i4 %x
}

define i4 @tgt(i4 noundef %x, i4 %y) {
  %a = and i4 %x, %y
  %r = or i4 %x, %a
  ret i4 %r
}
