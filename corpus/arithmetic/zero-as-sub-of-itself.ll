; x − x is not 0 if x is undefined
; expect: violates poison

define i4 @src(i4 %x) {
  ret i4 0
}

define i4 @tgt(i4 %x) {
  %r = sub i4 %x, %x
  ret i4 %r
}
