; An ordinary store may become an atomic one: nobody can tell
; expect: refines

@f = global i32 0

define void @src() {
  store i32 1, ptr @f, align 4
  ret void
}

define void @tgt() {
  store atomic i32 1, ptr @f monotonic, align 4
  ret void
}
