; a reversal undoes itself
; expect: proved

define <2 x i2> @src(<2 x i2> %v) {
  %a = shufflevector <2 x i2> %v, <2 x i2> poison, <2 x i32> <i32 1, i32 0>
  %r = shufflevector <2 x i2> %a, <2 x i2> poison, <2 x i32> <i32 1, i32 0>
  ret <2 x i2> %r
}

define <2 x i2> @tgt(<2 x i2> %v) {
  ret <2 x i2> %v
}
