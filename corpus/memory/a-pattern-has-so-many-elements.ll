; the length of a pattern counts elements, not bytes
; expect: violates memory

declare void @llvm.experimental.memset.pattern.p0.i16.i64(ptr, i16, i64, i1)

define void @src(ptr noundef %p, i16 noundef %v) {
  call void @llvm.experimental.memset.pattern.p0.i16.i64(ptr %p, i16 %v, i64 4, i1 false)
  ret void
}

define void @tgt(ptr noundef %p, i16 noundef %v) {
  call void @llvm.experimental.memset.pattern.p0.i16.i64(ptr %p, i16 %v, i64 2, i1 false)
  ret void
}
