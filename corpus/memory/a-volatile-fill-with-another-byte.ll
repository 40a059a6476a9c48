; a volatile fill shows its byte, also if the bytes are written over behind it
; expect: inconclusive

@p = global i32 0

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define void @src() {
  call void @llvm.memset.p0.i64(ptr @p, i8 1, i64 4, i1 true)
  store i32 0, ptr @p, align 1
  ret void
}

define void @tgt() {
  call void @llvm.memset.p0.i64(ptr @p, i8 2, i64 4, i1 true)
  store i32 0, ptr @p, align 1
  ret void
}
