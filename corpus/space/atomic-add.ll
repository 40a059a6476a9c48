; an atomic operation on another space is like one on space 0
; expect: refines

define i8 @src(ptr addrspace(3) noundef %p) {
  %old = atomicrmw add ptr addrspace(3) %p, i8 2 monotonic
  ret i8 %old
}

define i8 @tgt(ptr addrspace(3) noundef %p) {
  %old = atomicrmw sub ptr addrspace(3) %p, i8 -2 monotonic
  ret i8 %old
}
