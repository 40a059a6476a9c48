; A copy of a pointer that must not be captured, where others find it, is as good as poison
; expect: unsupported
; expect[alive2]: refines
; note: the Language Reference does not say

@seen = global ptr null

define void @src(ptr captures(none) noundef nonnull %p) {
  store ptr %p, ptr @seen
  ret void
}

define void @tgt(ptr captures(none) noundef nonnull %p) {
  store ptr poison, ptr @seen
  ret void
}
