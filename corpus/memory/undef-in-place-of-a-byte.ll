; A byte that was stored does not become undef
; expect: violates memory

define void @src(ptr noundef nonnull dereferenceable(1) %p) {
  store i8 0, ptr %p
  ret void
}

define void @tgt(ptr noundef nonnull dereferenceable(1) %p) {
  store i8 undef, ptr %p
  ret void
}
