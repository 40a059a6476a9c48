; a volatile copy is an effect, also of bytes that nobody reads
; expect: violates trace

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @src(ptr noundef %p, ptr noundef %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 true)
  ret void
}

define void @tgt(ptr noundef %p, ptr noundef %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 false)
  ret void
}
