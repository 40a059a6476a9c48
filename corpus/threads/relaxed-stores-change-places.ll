; Relaxed stores to two places may change places, which the machine does not know
; expect: refines

@f = global i32 0
@g = global i32 0

define void @src() {
  store atomic i32 1, ptr @f monotonic, align 4
  store atomic i32 1, ptr @g monotonic, align 4
  ret void
}

define void @tgt() {
  store atomic i32 1, ptr @g monotonic, align 4
  store atomic i32 1, ptr @f monotonic, align 4
  ret void
}
