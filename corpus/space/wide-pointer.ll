; a pointer of 160 bits is accessed and moved, with indices of 32 bits
; expect: refines

target datalayout = "e-p7:160:256:256:32-ni:7"

define i8 @src(ptr addrspace(7) noundef %p) {
  %q = getelementptr i8, ptr addrspace(7) %p, i64 4294967297
  %v = load i8, ptr addrspace(7) %q
  ret i8 %v
}

define i8 @tgt(ptr addrspace(7) noundef %p) {
  %q = getelementptr i8, ptr addrspace(7) %p, i32 1
  %v = load i8, ptr addrspace(7) %q
  ret i8 %v
}
