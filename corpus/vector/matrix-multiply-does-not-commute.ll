; a product of matrices depends on the order of its factors
; expect: violates value
; options: no-undef no-poison

declare <4 x i8> @llvm.matrix.multiply.v4i8.v4i8.v4i8(<4 x i8>, <4 x i8>, i32, i32, i32)

define <4 x i8> @src(<4 x i8> %a, <4 x i8> %b) {
  %p = call <4 x i8> @llvm.matrix.multiply.v4i8.v4i8.v4i8(<4 x i8> %a, <4 x i8> %b, i32 2, i32 2, i32 2)
  ret <4 x i8> %p
}

define <4 x i8> @tgt(<4 x i8> %a, <4 x i8> %b) {
  %p = call <4 x i8> @llvm.matrix.multiply.v4i8.v4i8.v4i8(<4 x i8> %b, <4 x i8> %a, i32 2, i32 2, i32 2)
  ret <4 x i8> %p
}
