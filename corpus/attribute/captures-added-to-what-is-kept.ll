; A pointer that is stored where others find it is captured
; expect: violates ub

define void @src(ptr %p, ptr %q) {
  store ptr %p, ptr %q
  ret void
}

define void @tgt(ptr captures(none) %p, ptr %q) {
  store ptr %p, ptr %q
  ret void
}
