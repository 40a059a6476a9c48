; and that of no other
; expect: violates value

target datalayout = "e-p1:64:64:64:32"

define ptr addrspace(2) @src(ptr addrspace(2) %p) {
  %q = getelementptr i8, ptr addrspace(2) %p, i64 4294967300
  ret ptr addrspace(2) %q
}

define ptr addrspace(2) @tgt(ptr addrspace(2) %p) {
  %q = getelementptr i8, ptr addrspace(2) %p, i64 4
  ret ptr addrspace(2) %q
}
