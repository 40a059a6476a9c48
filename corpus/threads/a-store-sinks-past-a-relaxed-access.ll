; A relaxed access publishes nothing
; expect: refines

@x = global i8 0
@f = global i32 0

define void @src() {
  store i8 1, ptr @x
  store atomic i32 1, ptr @f monotonic, align 4
  ret void
}

define void @tgt() {
  store atomic i32 1, ptr @f monotonic, align 4
  store i8 1, ptr @x
  ret void
}
