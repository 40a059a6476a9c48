; no block is in an address space that an access must not reach
; expect: refines

define i8 @src(ptr noundef %p) {
  %v = load i8, ptr %p, !noalias.addrspace !0
  ret i8 %v
}

define i8 @tgt(ptr noundef %p) {
  %v = load i8, ptr %p, !noalias.addrspace !0
  ret i8 %v
}

!0 = !{i32 1, i32 8}
