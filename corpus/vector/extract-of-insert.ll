; what was inserted comes out
; expect: proved

define i2 @src(<2 x i2> %v, i2 %x) {
  %a = insertelement <2 x i2> %v, i2 %x, i32 1
  %r = extractelement <2 x i2> %a, i32 1
  ret i2 %r
}

define i2 @tgt(<2 x i2> %v, i2 %x) {
  ret i2 %x
}
