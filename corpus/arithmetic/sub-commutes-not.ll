; subtraction does not commute
; expect: violates value

define i4 @src(i4 %x, i4 %y) {
  %r = sub i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = sub i4 %y, %x
  ret i4 %r
}
