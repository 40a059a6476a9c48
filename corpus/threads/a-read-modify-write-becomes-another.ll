; What changes nothing may be any read-modify-write that changes nothing
; expect: refines

@a = global i32 0

define i32 @src() {
  %x = atomicrmw umax ptr @a, i32 0 acq_rel, align 4
  ret i32 %x
}

define i32 @tgt() {
  %x = atomicrmw or ptr @a, i32 0 acq_rel, align 4
  ret i32 %x
}
