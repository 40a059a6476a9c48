; without a target, two spaces may be the same memory
; expect: violates value

define i8 @src(ptr addrspace(1) noundef %p, ptr addrspace(2) noundef %q) {
  store i8 1, ptr addrspace(1) %p
  store i8 2, ptr addrspace(2) %q
  %v = load i8, ptr addrspace(1) %p
  ret i8 %v
}

define i8 @tgt(ptr addrspace(1) noundef %p, ptr addrspace(2) noundef %q) {
  store i8 1, ptr addrspace(1) %p
  store i8 2, ptr addrspace(2) %q
  ret i8 1
}
