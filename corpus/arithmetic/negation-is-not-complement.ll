; −x is !x + 1
; expect: violates value

define i4 @src(i4 %x) {
  %r = sub i4 0, %x
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = xor i4 %x, -1
  ret i4 %r
}
