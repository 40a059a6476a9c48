; a volatile copy copies as any other does
; expect: refines

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i8 @src(ptr noundef %p, ptr noundef %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 true)
  %r = load i8, ptr %p
  ret i8 %r
}

define i8 @tgt(ptr noundef %p, ptr noundef %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 true)
  %r = load i8, ptr %q
  ret i8 %r
}
