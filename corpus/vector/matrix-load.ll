; the columns of a matrix in memory lie a stride of elements apart
; expect: refines

declare <4 x i8> @llvm.matrix.column.major.load.v4i8.i64(ptr, i64, i1, i32, i32)

define <4 x i8> @src(ptr dereferenceable(5) %p) {
  %m = call <4 x i8> @llvm.matrix.column.major.load.v4i8.i64(ptr %p, i64 3, i1 false, i32 2, i32 2)
  ret <4 x i8> %m
}

define <4 x i8> @tgt(ptr dereferenceable(5) %p) {
  %q = getelementptr i8, ptr %p, i64 3
  %a = load <2 x i8>, ptr %p, align 1
  %b = load <2 x i8>, ptr %q, align 1
  %m = shufflevector <2 x i8> %a, <2 x i8> %b, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  ret <4 x i8> %m
}
