; freezing both operands freezes the result
; expect: proved

define i2 @src(i2 %x, i2 %y) {
  %a = and i2 %x, %y
  %r = freeze i2 %a
  ret i2 %r
}

define i2 @tgt(i2 %x, i2 %y) {
  %f = freeze i2 %x
  %g = freeze i2 %y
  %r = and i2 %f, %g
  ret i2 %r
}
