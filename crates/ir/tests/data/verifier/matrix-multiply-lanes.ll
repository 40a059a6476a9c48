; broken: @f, block %0, instruction 0 `call`: matrices of different types of lanes
declare <4 x i32> @llvm.matrix.multiply.v4i32.v4i32.v4i16(<4 x i32>, <4 x i16>, i32, i32, i32)
define <4 x i32> @f(<4 x i32> %a, <4 x i16> %b) {
  %r = call <4 x i32> @llvm.matrix.multiply.v4i32.v4i32.v4i16(<4 x i32> %a, <4 x i16> %b, i32 2, i32 2, i32 2)
  ret <4 x i32> %r
}

; valid:
declare <4 x i32> @llvm.matrix.multiply.v4i32.v4i32.v4i32(<4 x i32>, <4 x i32>, i32, i32, i32)
define <4 x i32> @f(<4 x i32> %a, <4 x i32> %b) {
  %r = call <4 x i32> @llvm.matrix.multiply.v4i32.v4i32.v4i32(<4 x i32> %a, <4 x i32> %b, i32 2, i32 2, i32 2)
  ret <4 x i32> %r
}
