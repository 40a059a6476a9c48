; a sum is not poison where the mask of its source is not true
; expect: violates poison

declare <2 x i2> @llvm.vp.add.v2i2(<2 x i2>, <2 x i2>, <2 x i1>, i32)

define <2 x i2> @src(<2 x i2> %a, <2 x i2> %b, <2 x i1> %m) {
  %s = add <2 x i2> %a, %b
  ret <2 x i2> %s
}

define <2 x i2> @tgt(<2 x i2> %a, <2 x i2> %b, <2 x i1> %m) {
  %s = call <2 x i2> @llvm.vp.add.v2i2(<2 x i2> %a, <2 x i2> %b, <2 x i1> %m, i32 2)
  ret <2 x i2> %s
}
