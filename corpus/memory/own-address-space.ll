; that an access reaches no block of its own address space is a promise that is not modelled, and the target keeps it
; expect: inconclusive

define i8 @src(ptr noundef %p) {
  %v = load i8, ptr %p, !noalias.addrspace !0
  ret i8 %v
}

define i8 @tgt(ptr noundef %p) {
  %v = load i8, ptr %p, !noalias.addrspace !0
  ret i8 %v
}

!0 = !{i32 0, i32 8}
