; What a function writes by another way it finds through an argument that it only reads, unless that points to a copy
; expect: inconclusive

declare void @use(ptr captures(none) readonly) nounwind willreturn

define void @src(ptr noundef nonnull align 8 dereferenceable(8) %p) {
  %copy = alloca i64, align 8
  %v = load i64, ptr %p, align 8
  store i64 %v, ptr %copy, align 8
  call void @use(ptr %copy)
  ret void
}

define void @tgt(ptr noundef nonnull align 8 dereferenceable(8) %p) {
  call void @use(ptr %p)
  ret void
}
