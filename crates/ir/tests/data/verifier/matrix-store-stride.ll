; broken: @f, block %0, instruction 0 `call`: columns of a matrix that overlap
declare void @llvm.matrix.column.major.store.v6i8.i64(<6 x i8>, ptr, i64, i1, i32, i32)
define void @f(<6 x i8> %v, ptr %a) {
  call void @llvm.matrix.column.major.store.v6i8.i64(<6 x i8> %v, ptr %a, i64 2, i1 false, i32 3, i32 2)
  ret void
}

; valid:
declare void @llvm.matrix.column.major.store.v6i8.i64(<6 x i8>, ptr, i64, i1, i32, i32)
define void @f(<6 x i8> %v, ptr %a) {
  call void @llvm.matrix.column.major.store.v6i8.i64(<6 x i8> %v, ptr %a, i64 8, i1 false, i32 3, i32 2)
  ret void
}
