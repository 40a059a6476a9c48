; x − y = x + !y + 1
; expect: proved

define i4 @src(i4 %x, i4 %y) {
  %r = sub i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %n = xor i4 %y, -1
  %a = add i4 %x, %n
  %r = add i4 %a, 1
  ret i4 %r
}
