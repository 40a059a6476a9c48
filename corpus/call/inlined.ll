; a call of a body in the module is executed
; expect: proved

define internal i4 @twice(i4 %x) {
  %r = add i4 %x, %x
  ret i4 %r
}

define i4 @src(i4 %x) {
  %r = call i4 @twice(i4 %x)
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = shl i4 %x, 1
  ret i4 %r
}
