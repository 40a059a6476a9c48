; A function that writes to its arguments may store one of them in the memory of the other
; expect: violates ub

declare void @g(ptr, ptr) memory(argmem: write)

define void @src(ptr %p, ptr %q) {
  call void @g(ptr %p, ptr %q)
  ret void
}

define void @tgt(ptr captures(address) %p, ptr %q) {
  call void @g(ptr %p, ptr %q)
  ret void
}
