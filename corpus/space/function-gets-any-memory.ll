; those of another function may lead to the memory of a group
; expect: violates value

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-A5"

define i8 @src(ptr noundef %p, ptr addrspace(3) noundef %local) {
  store i8 1, ptr %p
  store i8 2, ptr addrspace(3) %local
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr noundef %p, ptr addrspace(3) noundef %local) {
  store i8 1, ptr %p
  store i8 2, ptr addrspace(3) %local
  ret i8 1
}
