; A pointer that a function has kept is no way to a block for a call that accesses only its arguments
; expect: refines

declare void @f(ptr)

define void @src() {
  %to = alloca [16 x i8]
  %own = alloca [16 x i8]
  call void @f(ptr %to)
  call void @f(ptr captures(none) %own) memory(argmem: readwrite)
  ret void
}

define void @tgt() {
  %to = alloca [16 x i8]
  call void @f(ptr %to)
  call void @f(ptr captures(none) %to) memory(argmem: readwrite)
  ret void
}
