; broken: @f, block %0, instruction 0 `call`: columns of a matrix that overlap
declare <6 x i8> @llvm.matrix.column.major.load.v6i8.i64(ptr, i64, i1, i32, i32)
define <6 x i8> @f(ptr %a) {
  %r = call <6 x i8> @llvm.matrix.column.major.load.v6i8.i64(ptr %a, i64 2, i1 false, i32 3, i32 2)
  ret <6 x i8> %r
}

; valid:
declare <6 x i8> @llvm.matrix.column.major.load.v6i8.i64(ptr, i64, i1, i32, i32)
define <6 x i8> @f(ptr %a, i64 %stride) {
  %r = call <6 x i8> @llvm.matrix.column.major.load.v6i8.i64(ptr %a, i64 3, i1 false, i32 3, i32 2)
  %s = call <6 x i8> @llvm.matrix.column.major.load.v6i8.i64(ptr %a, i64 %stride, i1 false, i32 3, i32 2)
  ret <6 x i8> %r
}
