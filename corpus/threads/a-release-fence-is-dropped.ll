; Who acquires what is stored behind a release fence has seen what was stored before it
; expect: violates ordering

@x = global i8 0
@f = global i32 0

define void @src() {
  store i8 1, ptr @x
  fence release
  store atomic i32 1, ptr @f monotonic, align 4
  ret void
}

define void @tgt() {
  store i8 1, ptr @x
  store atomic i32 1, ptr @f monotonic, align 4
  ret void
}
