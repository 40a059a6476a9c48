; the second of two calls meets what the first wrote
; expect: violates memory

declare void @set(ptr) nounwind willreturn memory(argmem: readwrite)

define void @src(ptr %p) {
  call void @set(ptr %p)
  call void @set(ptr %p)
  ret void
}

define void @tgt(ptr %p) {
  call void @set(ptr %p)
  ret void
}
