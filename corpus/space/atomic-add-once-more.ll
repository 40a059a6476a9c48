; it adds once
; expect: violates memory

define i8 @src(ptr addrspace(3) noundef %p) {
  %old = atomicrmw add ptr addrspace(3) %p, i8 2 monotonic
  ret i8 %old
}

define i8 @tgt(ptr addrspace(3) noundef %p) {
  %old = atomicrmw add ptr addrspace(3) %p, i8 4 monotonic
  ret i8 %old
}
