; indices have the width that the layout gives the space
; expect: refines

target datalayout = "e-p1:64:64:64:32"

define ptr addrspace(1) @src(ptr addrspace(1) %p) {
  %q = getelementptr i8, ptr addrspace(1) %p, i64 4294967300
  ret ptr addrspace(1) %q
}

define ptr addrspace(1) @tgt(ptr addrspace(1) %p) {
  %q = getelementptr i8, ptr addrspace(1) %p, i32 4
  ret ptr addrspace(1) %q
}
