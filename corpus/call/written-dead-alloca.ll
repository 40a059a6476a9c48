; what a function writes to a block that nobody reads can go, and with it the call
; expect: refines

declare void @f2(ptr, ptr)

define void @src() {
  %a = alloca i32
  %b = alloca i32
  call void @f2(ptr captures(none) writeonly %a, ptr captures(none) readonly %b) memory(argmem: readwrite) nounwind willreturn
  ret void
}

define void @tgt() {
  ret void
}
