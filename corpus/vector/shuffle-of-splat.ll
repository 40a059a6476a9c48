; a splat by shuffling or by inserting
; expect: proved

define <2 x i2> @src(i2 %x) {
  %a = insertelement <2 x i2> poison, i2 %x, i32 0
  %r = shufflevector <2 x i2> %a, <2 x i2> poison, <2 x i32> zeroinitializer
  ret <2 x i2> %r
}

define <2 x i2> @tgt(i2 %x) {
  %a = insertelement <2 x i2> poison, i2 %x, i32 0
  %r = insertelement <2 x i2> %a, i2 %x, i32 1
  ret <2 x i2> %r
}
