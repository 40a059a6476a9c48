; A pointer that is passed to a function which may keep it may be captured
; expect: violates ub

declare void @g(ptr)

define void @src(ptr %p) {
  call void @g(ptr %p)
  ret void
}

define void @tgt(ptr captures(none) %p) {
  call void @g(ptr %p)
  ret void
}
