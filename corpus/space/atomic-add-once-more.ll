; it adds once
; expect: violates memory

define i8 @src(ptr addrspace(3) noundef %p) {
  store i8 1, ptr addrspace(3) %p
  %old = atomicrmw add ptr addrspace(3) %p, i8 2 monotonic
  ret i8 %old
}

define i8 @tgt(ptr addrspace(3) noundef %p) {
  store i8 5, ptr addrspace(3) %p
  ret i8 1
}
