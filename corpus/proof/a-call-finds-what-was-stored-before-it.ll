; the call sees the first store
; expect: violates memory
; proof: violates memory

declare void @use(ptr)

define void @src(ptr %p) {
  store i8 1, ptr %p
  call void @use(ptr %p)
  store i8 2, ptr %p
  ret void
}

define void @tgt(ptr %p) {
  call void @use(ptr %p)
  store i8 2, ptr %p
  ret void
}
