; the flat pointers that a host passes to a kernel lead to global memory
; expect: refines

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-A5"

@local = addrspace(3) global i8 poison

define amdgpu_kernel void @src(ptr noundef %p, ptr addrspace(1) noundef %to) {
  store i8 1, ptr %p
  store i8 2, ptr addrspace(3) @local
  %v = load i8, ptr %p
  store i8 %v, ptr addrspace(1) %to
  ret void
}

define amdgpu_kernel void @tgt(ptr noundef %p, ptr addrspace(1) noundef %to) {
  store i8 1, ptr %p
  store i8 2, ptr addrspace(3) @local
  store i8 1, ptr addrspace(1) %to
  ret void
}
