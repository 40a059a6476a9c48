; broken: @f, block %0, instruction 0 `call`: a matrix of another shape than its vector
declare <6 x i8> @llvm.matrix.transpose.v6i8(<6 x i8>, i32, i32)
define <6 x i8> @f(<6 x i8> %a) {
  %r = call <6 x i8> @llvm.matrix.transpose.v6i8(<6 x i8> %a, i32 2, i32 2)
  ret <6 x i8> %r
}

; valid:
declare <6 x i8> @llvm.matrix.transpose.v6i8(<6 x i8>, i32, i32)
define <6 x i8> @f(<6 x i8> %a) {
  %r = call <6 x i8> @llvm.matrix.transpose.v6i8(<6 x i8> %a, i32 2, i32 3)
  ret <6 x i8> %r
}
