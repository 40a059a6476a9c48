; A function that may write through its argument writes somewhere else if that points elsewhere, though it keeps no part of it
; expect: violates memory

declare void @use(ptr captures(none)) nounwind willreturn

define void @src(ptr noundef nonnull noalias align 8 dereferenceable(8) %p) {
  %copy = alloca i64, align 8
  %v = load i64, ptr %p, align 8
  store i64 %v, ptr %copy, align 8
  call void @use(ptr %copy)
  ret void
}

define void @tgt(ptr noundef nonnull noalias align 8 dereferenceable(8) %p) {
  call void @use(ptr %p)
  ret void
}
