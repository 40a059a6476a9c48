; The function finds a pointer where the source has stored zero
; expect: violates trace

declare void @f(ptr captures(none)) nounwind

define void @src(ptr noalias noundef nonnull align 8 dereferenceable(8) %to) {
  %own = alloca ptr
  store ptr %to, ptr %to
  store i64 0, ptr %own
  call void @f(ptr captures(none) %own)
  %v = load i64, ptr %own
  store i64 %v, ptr %to
  ret void
}

define void @tgt(ptr noalias noundef nonnull align 8 dereferenceable(8) %to) {
  store ptr %to, ptr %to
  call void @f(ptr captures(none) %to)
  ret void
}
