; broken: @f, block %0, instruction 0 `call`: a matrix of another shape than its vector
declare <4 x i32> @llvm.matrix.multiply.v4i32.v6i32.v6i32(<6 x i32>, <6 x i32>, i32, i32, i32)
define <4 x i32> @f(<6 x i32> %a, <6 x i32> %b) {
  %r = call <4 x i32> @llvm.matrix.multiply.v4i32.v6i32.v6i32(<6 x i32> %a, <6 x i32> %b, i32 2, i32 2, i32 2)
  ret <4 x i32> %r
}

; valid:
declare <4 x i32> @llvm.matrix.multiply.v4i32.v6i32.v6i32(<6 x i32>, <6 x i32>, i32, i32, i32)
define <4 x i32> @f(<6 x i32> %a, <6 x i32> %b) {
  %r = call <4 x i32> @llvm.matrix.multiply.v4i32.v6i32.v6i32(<6 x i32> %a, <6 x i32> %b, i32 2, i32 3, i32 2)
  ret <4 x i32> %r
}
