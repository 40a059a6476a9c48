; A store may rise past a release
; expect: refines

@x = global i8 0
@f = global i32 0

define void @src() {
  store atomic i32 1, ptr @f release, align 4
  store i8 1, ptr @x
  ret void
}

define void @tgt() {
  store i8 1, ptr @x
  store atomic i32 1, ptr @f release, align 4
  ret void
}
