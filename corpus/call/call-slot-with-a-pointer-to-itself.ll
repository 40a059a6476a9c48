; Only who has the block finds the pointer to it that the target leaves there, where the source has nothing
; expect: refines

declare void @f(ptr captures(none)) nounwind

define void @src(ptr noalias noundef nonnull align 8 dereferenceable(8) %to) {
  %own = alloca ptr
  store ptr %to, ptr %to
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
