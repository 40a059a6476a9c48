; a body that may be replaced, of a name that nobody knows, may do anything
; expect: violates trace

define linkonce void @forget(ptr %p) {
  ret void
}

define void @src(ptr %p) {
  call void @forget(ptr %p)
  ret void
}

define void @tgt(ptr %p) {
  ret void
}
