; A store does not sink past a release: a message would arrive without its contents
; expect: violates ordering

@x = global i8 0
@f = global i32 0

define void @src() {
  store i8 1, ptr @x
  store atomic i32 1, ptr @f release, align 4
  ret void
}

define void @tgt() {
  store atomic i32 1, ptr @f release, align 4
  store i8 1, ptr @x
  ret void
}
