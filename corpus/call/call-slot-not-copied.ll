; Without the copy, what the function writes is somewhere else in the end
; expect: violates memory

declare void @f(ptr captures(none)) nounwind willreturn

define void @src(ptr noalias noundef nonnull align 4 dereferenceable(4) %to) {
  %own = alloca i32
  store i32 0, ptr %to
  store i32 0, ptr %own
  call void @f(ptr captures(none) %own)
  ret void
}

define void @tgt(ptr noalias noundef nonnull align 4 dereferenceable(4) %to) {
  store i32 0, ptr %to
  call void @f(ptr captures(none) %to)
  ret void
}
