; a common operand goes outside
; expect: proved

define i2 @src(i1 %c, i2 %x, i2 %y, i2 %z) {
  %a = add i2 %x, %y
  %b = add i2 %x, %z
  %r = select i1 %c, i2 %a, i2 %b
  ret i2 %r
}

define i2 @tgt(i1 %c, i2 %x, i2 %y, i2 %z) {
  %s = select i1 %c, i2 %y, i2 %z
  %r = add i2 %x, %s
  ret i2 %r
}
