; what was inserted comes out
; expect: proved

define i2 @src({ i2, i3 } %s, i2 %x) {
  %a = insertvalue { i2, i3 } %s, i2 %x, 0
  %r = extractvalue { i2, i3 } %a, 0
  ret i2 %r
}

define i2 @tgt({ i2, i3 } %s, i2 %x) {
  ret i2 %x
}
