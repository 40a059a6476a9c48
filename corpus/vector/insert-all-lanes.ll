; nothing of the old vector remains
; expect: proved

define <2 x i2> @src(<2 x i2> %v, i2 %x, i2 %y) {
  %a = insertelement <2 x i2> %v, i2 %x, i32 0
  %r = insertelement <2 x i2> %a, i2 %y, i32 1
  ret <2 x i2> %r
}

define <2 x i2> @tgt(<2 x i2> %v, i2 %x, i2 %y) {
  %a = insertelement <2 x i2> poison, i2 %x, i32 0
  %r = insertelement <2 x i2> %a, i2 %y, i32 1
  ret <2 x i2> %r
}
