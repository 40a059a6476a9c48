; and not !x & !y
; expect: violates value

define i4 @src(i4 %x, i4 %y) {
  %a = and i4 %x, %y
  %r = xor i4 %a, -1
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %a = xor i4 %x, -1
  %b = xor i4 %y, -1
  %r = and i4 %a, %b
  ret i4 %r
}
