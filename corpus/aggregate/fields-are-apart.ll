; one field does not touch another
; expect: proved

define i3 @src({ i2, i3 } %s, i2 %x) {
  %a = insertvalue { i2, i3 } %s, i2 %x, 0
  %r = extractvalue { i2, i3 } %a, 1
  ret i3 %r
}

define i3 @tgt({ i2, i3 } %s, i2 %x) {
  %r = extractvalue { i2, i3 } %s, 1
  ret i3 %r
}
