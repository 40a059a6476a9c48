; An atomic store that is overwritten is seen all the same
; expect: violates ordering

@f = global i32 0

define void @src() {
  store atomic i32 1, ptr @f monotonic, align 4
  store atomic i32 2, ptr @f monotonic, align 4
  ret void
}

define void @tgt() {
  store atomic i32 3, ptr @f monotonic, align 4
  store atomic i32 2, ptr @f monotonic, align 4
  ret void
}
