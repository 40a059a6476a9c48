; Two allocations of a byte each are never one
; expect: violates trace

declare void @use(ptr)

define void @src() {
  %p = alloca i8
  %q = alloca i8
  call void @use(ptr %p)
  call void @use(ptr %q)
  ret void
}

define void @tgt() {
  %p = alloca i8
  call void @use(ptr %p)
  call void @use(ptr %p)
  ret void
}
