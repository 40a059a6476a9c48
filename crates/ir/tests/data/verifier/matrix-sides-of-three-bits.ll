; broken: @f, block %0, instruction 0 `call`: the signature does not fit the intrinsic llvm.matrix.transpose.v4i8
declare <4 x i8> @llvm.matrix.transpose.v4i8(<4 x i8>, i3, i3)
define <4 x i8> @f(<4 x i8> %m) {
  %t = call <4 x i8> @llvm.matrix.transpose.v4i8(<4 x i8> %m, i3 2, i3 2)
  ret <4 x i8> %t
}

; valid:
declare <4 x i8> @llvm.matrix.transpose.v4i8(<4 x i8>, i32, i32)
define <4 x i8> @f(<4 x i8> %m) {
  %t = call <4 x i8> @llvm.matrix.transpose.v4i8(<4 x i8> %m, i32 2, i32 2)
  ret <4 x i8> %t
}
