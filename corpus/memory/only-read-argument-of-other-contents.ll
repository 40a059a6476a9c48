; A function that only reads where its argument points may find there what the source did not store
; expect: violates trace

declare void @use(ptr captures(none) readonly) nounwind willreturn

define void @src(ptr noundef nonnull readonly noalias align 8 dereferenceable(8) %p) {
  %copy = alloca i64, align 8
  %v = load i64, ptr %p, align 8
  %w = add i64 %v, 1
  store i64 %w, ptr %copy, align 8
  call void @use(ptr %copy)
  ret void
}

define void @tgt(ptr noundef nonnull readonly noalias align 8 dereferenceable(8) %p) {
  call void @use(ptr %p)
  ret void
}
