; the caller does not read what is dead on return
; expect: refines

define void @src(ptr dead_on_return %p) {
  store i32 1, ptr %p
  ret void
}

define void @tgt(ptr dead_on_return %p) {
  ret void
}
