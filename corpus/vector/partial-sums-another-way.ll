; which lanes are added to which is left open, so a difference of one lane may be right
; expect: inconclusive
; options: no-undef no-poison

declare <2 x i2> @llvm.vector.partial.reduce.add.v2i2.v4i2(<2 x i2>, <4 x i2>)

define <2 x i2> @src(<4 x i2> %v) {
  %p = call <2 x i2> @llvm.vector.partial.reduce.add.v2i2.v4i2(<2 x i2> zeroinitializer, <4 x i2> %v)
  ret <2 x i2> %p
}

define <2 x i2> @tgt(<4 x i2> %v) {
  %a = shufflevector <4 x i2> %v, <4 x i2> poison, <2 x i32> <i32 0, i32 2>
  %b = shufflevector <4 x i2> %v, <4 x i2> poison, <2 x i32> <i32 1, i32 3>
  %p = add <2 x i2> %a, %b
  ret <2 x i2> %p
}
