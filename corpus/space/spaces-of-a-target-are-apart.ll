; a target says which are not
; expect: refines

target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"

define i8 @src(ptr addrspace(1) noundef %p, ptr addrspace(3) noundef %q) {
  store i8 1, ptr addrspace(1) %p
  store i8 2, ptr addrspace(3) %q
  %v = load i8, ptr addrspace(1) %p
  ret i8 %v
}

define i8 @tgt(ptr addrspace(1) noundef %p, ptr addrspace(3) noundef %q) {
  store i8 1, ptr addrspace(1) %p
  store i8 2, ptr addrspace(3) %q
  ret i8 1
}
