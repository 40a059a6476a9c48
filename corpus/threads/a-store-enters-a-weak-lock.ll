; It may enter one
; expect: refines

@x = global i8 0
@f = global i32 0

define void @src() {
  store i8 1, ptr @x
  %l = cmpxchg weak ptr @f, i32 0, i32 1 acquire monotonic, align 4
  store atomic i32 0, ptr @f release, align 4
  ret void
}

define void @tgt() {
  %l = cmpxchg weak ptr @f, i32 0, i32 1 acquire monotonic, align 4
  store i8 1, ptr @x
  store atomic i32 0, ptr @f release, align 4
  ret void
}
