; A store of what is there is a store: another thread may own the byte
; expect: violates race

@x = global i8 0
@f = global i32 0

define void @src() {
  store atomic i32 1, ptr @f release, align 4
  ret void
}

define void @tgt() {
  %r = load i8, ptr @x
  store i8 %r, ptr @x
  store atomic i32 1, ptr @f release, align 4
  ret void
}
