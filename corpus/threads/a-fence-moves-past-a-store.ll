; A store that a release fence was before is no longer one with which it is acquired
; expect: violates ordering

@a = global i32 0
@b = global i32 0

define void @src() {
  store atomic i32 1, ptr @a monotonic, align 4
  fence release
  store atomic i32 1, ptr @b monotonic, align 4
  ret void
}

define void @tgt() {
  fence release
  store atomic i32 1, ptr @a monotonic, align 4
  store atomic i32 1, ptr @b monotonic, align 4
  ret void
}
