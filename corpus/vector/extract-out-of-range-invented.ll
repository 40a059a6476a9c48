; so an index may not leave the range
; expect: violates poison

define i2 @src(<2 x i2> noundef %v, i2 noundef %i) {
  %j = and i2 %i, 1
  %r = extractelement <2 x i2> %v, i2 %j
  ret i2 %r
}

define i2 @tgt(<2 x i2> noundef %v, i2 noundef %i) {
  %r = extractelement <2 x i2> %v, i2 %i
  ret i2 %r
}
