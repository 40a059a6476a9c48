; if c is poison, so is the selected divisor
; expect: violates ub
; options: no-undef

define i4 @src(i1 %c, i4 %x, i4 %y, i4 %z) {
  %a = udiv i4 %x, %y
  %b = udiv i4 %x, %z
  %r = select i1 %c, i4 %a, i4 %b
  ret i4 %r
}

define i4 @tgt(i1 %c, i4 %x, i4 %y, i4 %z) {
  %d = select i1 %c, i4 %y, i4 %z
  %r = udiv i4 %x, %d
  ret i4 %r
}
