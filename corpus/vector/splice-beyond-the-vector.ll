; lanes that move further than a vector is long are poison, and not those of the second vector
; expect: violates poison

declare <2 x i2> @llvm.vector.splice.left.v2i2(<2 x i2>, <2 x i2>, i32)

define <2 x i2> @src(<2 x i2> %a, <2 x i2> %b, i32 %n) {
  ret <2 x i2> %b
}

define <2 x i2> @tgt(<2 x i2> %a, <2 x i2> %b, i32 %n) {
  %m = or i32 %n, 2
  %r = call <2 x i2> @llvm.vector.splice.left.v2i2(<2 x i2> %a, <2 x i2> %b, i32 %m)
  ret <2 x i2> %r
}
