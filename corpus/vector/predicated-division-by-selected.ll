; a division of all lanes is right if those that are masked out are divided by one
; expect: refines

declare <2 x i2> @llvm.vp.udiv.v2i2(<2 x i2>, <2 x i2>, <2 x i1>, i32)

define <2 x i2> @src(<2 x i2> %a, <2 x i2> %b, <2 x i1> %m) {
  %q = call <2 x i2> @llvm.vp.udiv.v2i2(<2 x i2> %a, <2 x i2> %b, <2 x i1> %m, i32 2)
  ret <2 x i2> %q
}

define <2 x i2> @tgt(<2 x i2> %a, <2 x i2> %b, <2 x i1> %m) {
  %c = freeze <2 x i1> %m
  %d = select <2 x i1> %c, <2 x i2> %b, <2 x i2> <i2 1, i2 1>
  %q = udiv <2 x i2> %a, %d
  ret <2 x i2> %q
}
