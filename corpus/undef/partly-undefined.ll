; known bits of an undefined value are known
; expect: proved

define i4 @src(i4 %x) {
  %a = or i4 %x, 12
  %r = and i4 %a, 12
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  ret i4 12
}
