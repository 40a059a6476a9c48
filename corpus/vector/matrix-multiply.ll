; a row times a column is a sum of products, and a matrix of one number
; expect: proved

declare <1 x i2> @llvm.matrix.multiply.v1i2.v2i2.v2i2(<2 x i2>, <2 x i2>, i32, i32, i32)

define <1 x i2> @src(<2 x i2> %a, <2 x i2> %b) {
  %p = call <1 x i2> @llvm.matrix.multiply.v1i2.v2i2.v2i2(<2 x i2> %a, <2 x i2> %b, i32 1, i32 2, i32 1)
  ret <1 x i2> %p
}

define <1 x i2> @tgt(<2 x i2> %a, <2 x i2> %b) {
  %m = mul <2 x i2> %a, %b
  %s = call i2 @llvm.vector.reduce.add.v2i2(<2 x i2> %m)
  %p = insertelement <1 x i2> poison, i2 %s, i64 0
  ret <1 x i2> %p
}

declare i2 @llvm.vector.reduce.add.v2i2(<2 x i2>)
