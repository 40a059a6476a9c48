; the second element of a pattern lies behind the first
; expect: refines

declare void @llvm.experimental.memset.pattern.p0.i16.i64(ptr, i16, i64, i1)

define i16 @src(ptr noundef %p, i16 noundef %v) {
  call void @llvm.experimental.memset.pattern.p0.i16.i64(ptr %p, i16 %v, i64 3, i1 false)
  %q = getelementptr i8, ptr %p, i64 2
  %r = load i16, ptr %q, align 1
  ret i16 %r
}

define i16 @tgt(ptr noundef %p, i16 noundef %v) {
  call void @llvm.experimental.memset.pattern.p0.i16.i64(ptr %p, i16 %v, i64 3, i1 false)
  ret i16 %v
}
