; and no lane may become poison
; expect: violates poison

define <2 x i2> @src(<2 x i2> %v) {
  ret <2 x i2> %v
}

define <2 x i2> @tgt(<2 x i2> %v) {
  %r = shufflevector <2 x i2> %v, <2 x i2> poison, <2 x i32> <i32 0, i32 poison>
  ret <2 x i2> %r
}
