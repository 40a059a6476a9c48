; What a function would write to a stack block and a copy takes from there, it may write there at once
; expect: refines

declare void @f(ptr captures(none)) nounwind

define void @src(ptr noalias noundef nonnull align 4 dereferenceable(4) %to) {
  %own = alloca i32
  store i32 0, ptr %to
  call void @f(ptr captures(none) %own)
  %v = load i32, ptr %own
  store i32 %v, ptr %to
  ret void
}

define void @tgt(ptr noalias noundef nonnull align 4 dereferenceable(4) %to) {
  store i32 0, ptr %to
  call void @f(ptr captures(none) %to)
  ret void
}
