; one lane is enough
; expect: proved

define i2 @src(<2 x i2> %v, <2 x i2> %w) {
  %a = add <2 x i2> %v, %w
  %r = extractelement <2 x i2> %a, i32 0
  ret i2 %r
}

define i2 @tgt(<2 x i2> %v, <2 x i2> %w) {
  %a = extractelement <2 x i2> %v, i32 0
  %b = extractelement <2 x i2> %w, i32 0
  %r = add i2 %a, %b
  ret i2 %r
}
