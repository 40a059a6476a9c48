; into how many accesses a volatile matrix is divided, no text says
; expect: unsupported

declare <4 x i8> @llvm.matrix.column.major.load.v4i8.i64(ptr, i64, i1, i32, i32)

define <4 x i8> @src(ptr dereferenceable(4) %p) {
  %m = call <4 x i8> @llvm.matrix.column.major.load.v4i8.i64(ptr %p, i64 2, i1 true, i32 2, i32 2)
  ret <4 x i8> %m
}

define <4 x i8> @tgt(ptr dereferenceable(4) %p) {
  %m = load volatile <4 x i8>, ptr %p, align 1
  ret <4 x i8> %m
}
