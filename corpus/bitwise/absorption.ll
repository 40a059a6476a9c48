; x | (x & y) is x
; expect: proved

define i4 @src(i4 %x, i4 %y) {
  %a = and i4 %x, %y
  %r = or i4 %x, %a
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  ret i4 %x
}
