; a field of the selected is the selected field
; expect: proved

define i2 @src(i1 noundef %c, { i2, i2 } %s, { i2, i2 } %t) {
  %a = select i1 %c, { i2, i2 } %s, { i2, i2 } %t
  %r = extractvalue { i2, i2 } %a, 1
  ret i2 %r
}

define i2 @tgt(i1 noundef %c, { i2, i2 } %s, { i2, i2 } %t) {
  %a = extractvalue { i2, i2 } %s, 1
  %b = extractvalue { i2, i2 } %t, 1
  %r = select i1 %c, i2 %a, i2 %b
  ret i2 %r
}
