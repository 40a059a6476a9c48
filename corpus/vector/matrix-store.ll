; a store of a matrix writes its columns and nothing between them
; expect: refines

declare void @llvm.matrix.column.major.store.v4i8.i64(<4 x i8>, ptr, i64, i1, i32, i32)

define void @src(<4 x i8> %m, ptr dereferenceable(5) %p) {
  call void @llvm.matrix.column.major.store.v4i8.i64(<4 x i8> %m, ptr %p, i64 3, i1 false, i32 2, i32 2)
  ret void
}

define void @tgt(<4 x i8> %m, ptr dereferenceable(5) %p) {
  %a = shufflevector <4 x i8> %m, <4 x i8> poison, <2 x i32> <i32 0, i32 1>
  %b = shufflevector <4 x i8> %m, <4 x i8> poison, <2 x i32> <i32 2, i32 3>
  %q = getelementptr i8, ptr %p, i64 3
  store <2 x i8> %a, ptr %p, align 1
  store <2 x i8> %b, ptr %q, align 1
  ret void
}
