; the transpose of a matrix of two rows and three columns, written column after column
; expect: proved

declare <6 x i1> @llvm.matrix.transpose.v6i1(<6 x i1>, i32, i32)

define <6 x i1> @src(<6 x i1> %a) {
  %t = call <6 x i1> @llvm.matrix.transpose.v6i1(<6 x i1> %a, i32 2, i32 3)
  ret <6 x i1> %t
}

define <6 x i1> @tgt(<6 x i1> %a) {
  %t = shufflevector <6 x i1> %a, <6 x i1> poison, <6 x i32> <i32 0, i32 2, i32 4, i32 1, i32 3, i32 5>
  ret <6 x i1> %t
}
