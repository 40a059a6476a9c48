; So is one that is overwritten after a release: who looks in between races with the other
; expect: refines

@x = global i8 0
@f = global i32 0

define void @src() {
  store i8 1, ptr @x
  store atomic i32 1, ptr @f release, align 4
  store i8 2, ptr @x
  ret void
}

define void @tgt() {
  store atomic i32 1, ptr @f release, align 4
  store i8 2, ptr @x
  ret void
}
