; a cast to a space that shows the same memory is reversible
; expect: refines

target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"

define ptr addrspace(3) @src(ptr addrspace(3) noundef %p) {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  %r = addrspacecast ptr %q to ptr addrspace(3)
  ret ptr addrspace(3) %r
}

define ptr addrspace(3) @tgt(ptr addrspace(3) noundef %p) {
  ret ptr addrspace(3) %p
}
