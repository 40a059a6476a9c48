; what a space does not show has no pointer there: two such casts may as well be one
; expect: refines

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-A5"

define ptr @src(ptr addrspace(1) noundef %p) {
  %q = addrspacecast ptr addrspace(1) %p to ptr addrspace(3)
  %r = addrspacecast ptr addrspace(3) %q to ptr
  ret ptr %r
}

define ptr @tgt(ptr addrspace(1) noundef %p) {
  %r = addrspacecast ptr addrspace(1) %p to ptr
  ret ptr %r
}
