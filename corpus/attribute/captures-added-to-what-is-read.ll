; A function that writes nothing has no place to keep a copy of a pointer
; expect: refines

declare void @g(ptr) memory(argmem: read)

define void @src(ptr %p) {
  call void @g(ptr %p)
  ret void
}

define void @tgt(ptr captures(address) %p) {
  call void @g(ptr %p)
  ret void
}
