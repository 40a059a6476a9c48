; and a `monotonic` one enforces no order
; expect: refines

define void @src(ptr noundef %p) {
  store atomic i8 1, ptr %p monotonic, align 1
  ret void
}

define void @tgt(ptr noundef %p) nosync {
  store atomic i8 1, ptr %p monotonic, align 1
  ret void
}
