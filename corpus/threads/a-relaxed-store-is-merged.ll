; Whether a relaxed store may be merged with the next is left open
; expect: inconclusive

@f = global i32 0

define void @src() {
  store atomic i32 1, ptr @f monotonic, align 4
  store atomic i32 2, ptr @f monotonic, align 4
  ret void
}

define void @tgt() {
  store atomic i32 2, ptr @f monotonic, align 4
  ret void
}
