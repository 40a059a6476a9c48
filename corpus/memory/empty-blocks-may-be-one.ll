; Two allocations of no bytes may have one address, and a pointer to one does for the other
; expect: inconclusive

declare void @use(ptr)

define void @src() {
  %p = alloca [0 x i8]
  %q = alloca [0 x i8]
  call void @use(ptr %p)
  call void @use(ptr %q)
  ret void
}

define void @tgt() {
  %p = alloca [0 x i8]
  call void @use(ptr %p)
  call void @use(ptr %p)
  ret void
}
