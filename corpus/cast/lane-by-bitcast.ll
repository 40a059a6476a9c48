; one poison lane makes a whole integer poison
; expect: violates poison

define i2 @src(<2 x i2> %v) {
  %r = extractelement <2 x i2> %v, i32 0
  ret i2 %r
}

define i2 @tgt(<2 x i2> %v) {
  %b = bitcast <2 x i2> %v to i4
  %r = trunc i4 %b to i2
  ret i2 %r
}
