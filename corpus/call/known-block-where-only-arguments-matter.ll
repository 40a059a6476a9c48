; A callee that accesses only what its argument leads to cannot tell a block that others know from one of its own
; expect: refines

declare void @show(ptr)

define void @src() {
  %d = alloca i8
  %s = alloca i8
  call void @show(ptr %d) nounwind willreturn
  call void @show(ptr captures(none) %s) memory(argmem: readwrite) nounwind
  ret void
}

define void @tgt() {
  %d = alloca i8
  call void @show(ptr %d) nounwind willreturn
  call void @show(ptr captures(none) %d) memory(argmem: readwrite) nounwind
  ret void
}
