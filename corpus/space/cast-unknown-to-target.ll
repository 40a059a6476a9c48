; which casts a target knows, and what others give, is not modelled for every space
; expect: unsupported

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-p7:160:256:256:32-A5"

define ptr addrspace(7) @src(ptr addrspace(1) noundef %p) {
  %q = addrspacecast ptr addrspace(1) %p to ptr addrspace(7)
  ret ptr addrspace(7) %q
}

define ptr addrspace(7) @tgt(ptr addrspace(1) noundef %p) {
  %q = addrspacecast ptr addrspace(1) %p to ptr addrspace(7)
  ret ptr addrspace(7) %q
}
