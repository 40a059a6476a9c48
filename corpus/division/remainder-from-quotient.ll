; x − (x / y) y is the remainder
; expect: proved

define i4 @src(i4 %x, i4 %y) {
  %q = udiv i4 %x, %y
  %p = mul i4 %q, %y
  %r = sub i4 %x, %p
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = urem i4 %x, %y
  ret i4 %r
}
