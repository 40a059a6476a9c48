; A function that keeps no part of its argument and only reads there cannot behave otherwise because of where it points: it finds the same
; expect: refines

declare void @use(ptr captures(none) readonly) nounwind willreturn

define void @src(ptr noundef nonnull readonly noalias align 8 dereferenceable(8) %p) {
  %copy = alloca i64, align 8
  %v = load i64, ptr %p, align 8
  store i64 %v, ptr %copy, align 8
  call void @use(ptr %copy)
  ret void
}

define void @tgt(ptr noundef nonnull readonly noalias align 8 dereferenceable(8) %p) {
  call void @use(ptr %p)
  ret void
}
