; a predicated splice goes on with the second vector behind the length of the first
; expect: proved

declare <2 x i2> @llvm.experimental.vp.splice.v2i2(<2 x i2>, <2 x i2>, i32, <2 x i1>, i32, i32)

define <2 x i2> @src(<2 x i2> %a, <2 x i2> %b) {
  %r = call <2 x i2> @llvm.experimental.vp.splice.v2i2(<2 x i2> %a, <2 x i2> %b, i32 -1, <2 x i1> <i1 true, i1 true>, i32 1, i32 2)
  ret <2 x i2> %r
}

define <2 x i2> @tgt(<2 x i2> %a, <2 x i2> %b) {
  %r = shufflevector <2 x i2> %a, <2 x i2> %b, <2 x i32> <i32 0, i32 2>
  ret <2 x i2> %r
}
