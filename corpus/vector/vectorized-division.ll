; a division of all lanes has undefined behaviour in any of them
; expect: violates ub

define i2 @src(<2 x i2> %v, <2 x i2> %w) {
  %a = extractelement <2 x i2> %v, i32 0
  %b = extractelement <2 x i2> %w, i32 0
  %r = udiv i2 %a, %b
  ret i2 %r
}

define i2 @tgt(<2 x i2> %v, <2 x i2> %w) {
  %a = udiv <2 x i2> %v, %w
  %r = extractelement <2 x i2> %a, i32 0
  ret i2 %r
}
