; and not elsewhere
; expect: violates value

target datalayout = "e-p7:160:256:256:32-ni:7"

define i8 @src(ptr addrspace(7) noundef %p) {
  %q = getelementptr i8, ptr addrspace(7) %p, i64 4294967297
  %v = load i8, ptr addrspace(7) %q
  ret i8 %v
}

define i8 @tgt(ptr addrspace(7) noundef %p) {
  %v = load i8, ptr addrspace(7) %p
  ret i8 %v
}
