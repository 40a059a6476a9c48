; memory that is seen through the constant space of a target does not change
; expect: refines

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p4:64:64-p5:32:32-A5"

define i8 @src(ptr addrspace(4) noundef %c, ptr addrspace(1) noundef %p) {
  store i8 1, ptr addrspace(1) %p
  %v = load i8, ptr addrspace(4) %c
  ret i8 %v
}

define i8 @tgt(ptr addrspace(4) noundef %c, ptr addrspace(1) noundef %p) {
  %v = load i8, ptr addrspace(4) %c
  store i8 1, ptr addrspace(1) %p
  ret i8 %v
}
