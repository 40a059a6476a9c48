; broken: @f, block %0, instruction 0 `call`: a matrix of another shape than its vector
declare void @llvm.matrix.column.major.store.v6i8.i64(<6 x i8>, ptr, i64, i1, i32, i32)
define void @f(<6 x i8> %v, ptr %a) {
  call void @llvm.matrix.column.major.store.v6i8.i64(<6 x i8> %v, ptr %a, i64 3, i1 false, i32 3, i32 3)
  ret void
}

; valid:
declare void @llvm.matrix.column.major.store.v6i8.i64(<6 x i8>, ptr, i64, i1, i32, i32)
define void @f(<6 x i8> %v, ptr %a) {
  call void @llvm.matrix.column.major.store.v6i8.i64(<6 x i8> %v, ptr %a, i64 3, i1 false, i32 3, i32 2)
  ret void
}
