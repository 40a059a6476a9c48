; Behind a store of this thread a read-modify-write need not be one: nothing need come between. Accesses that are not the
; same one by one decide nothing
; expect: inconclusive

@a = global i32 0

define void @src() {
  store atomic i32 1, ptr @a monotonic, align 4
  %x = atomicrmw xchg ptr @a, i32 7 monotonic, align 4
  ret void
}

define void @tgt() {
  store atomic i32 7, ptr @a monotonic, align 4
  ret void
}
