; a lane that is masked out is not divided, so its divisor may be zero
; expect: violates ub

declare <2 x i2> @llvm.vp.udiv.v2i2(<2 x i2>, <2 x i2>, <2 x i1>, i32)

define <2 x i2> @src(<2 x i2> %a, <2 x i2> %b, <2 x i1> %m) {
  %q = call <2 x i2> @llvm.vp.udiv.v2i2(<2 x i2> %a, <2 x i2> %b, <2 x i1> %m, i32 2)
  ret <2 x i2> %q
}

define <2 x i2> @tgt(<2 x i2> %a, <2 x i2> %b, <2 x i1> %m) {
  %q = udiv <2 x i2> %a, %b
  ret <2 x i2> %q
}
