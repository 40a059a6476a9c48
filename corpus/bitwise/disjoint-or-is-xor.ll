; and an exclusive or
; expect: proved

define i4 @src(i4 %x, i4 %y) {
  %r = or disjoint i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = xor i4 %x, %y
  ret i4 %r
}
