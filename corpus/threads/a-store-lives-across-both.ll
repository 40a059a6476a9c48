; One that is overwritten after a release and an acquire is not
; expect: violates ordering

@x = global i8 0
@f = global i32 0
@g = global i32 0

define i32 @src() {
  store i8 1, ptr @x
  store atomic i32 1, ptr @f release, align 4
  %q = load atomic i32, ptr @g acquire, align 4
  store i8 2, ptr @x
  ret i32 %q
}

define i32 @tgt() {
  store atomic i32 1, ptr @f release, align 4
  %q = load atomic i32, ptr @g acquire, align 4
  store i8 2, ptr @x
  ret i32 %q
}
