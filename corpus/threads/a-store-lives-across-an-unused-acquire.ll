; Whether it is if nobody looks at what was acquired is left open
; expect: inconclusive

@x = global i8 0
@f = global i32 0
@g = global i32 0

define void @src() {
  store i8 1, ptr @x
  store atomic i32 1, ptr @f release, align 4
  %q = load atomic i32, ptr @g acquire, align 4
  store i8 2, ptr @x
  ret void
}

define void @tgt() {
  store atomic i32 1, ptr @f release, align 4
  %q = load atomic i32, ptr @g acquire, align 4
  store i8 2, ptr @x
  ret void
}
