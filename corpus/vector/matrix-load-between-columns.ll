; what lies between two columns is not loaded, and may be beyond the end of a block behind the last one
; expect: violates ub

declare <4 x i8> @llvm.matrix.column.major.load.v4i8.i64(ptr, i64, i1, i32, i32)

define <4 x i8> @src(ptr dereferenceable(5) %p) {
  %m = call <4 x i8> @llvm.matrix.column.major.load.v4i8.i64(ptr %p, i64 3, i1 false, i32 2, i32 2)
  ret <4 x i8> %m
}

define <4 x i8> @tgt(ptr dereferenceable(5) %p) {
  %a = load <6 x i8>, ptr %p, align 1
  %m = shufflevector <6 x i8> %a, <6 x i8> poison, <4 x i32> <i32 0, i32 1, i32 3, i32 4>
  ret <4 x i8> %m
}
