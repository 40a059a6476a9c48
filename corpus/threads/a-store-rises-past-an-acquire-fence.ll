; Nor past a fence
; expect: violates ordering

@x = global i8 0
@f = global i32 0

define i32 @src() {
  %q = load atomic i32, ptr @f monotonic, align 4
  fence acquire
  store i8 1, ptr @x
  ret i32 %q
}

define i32 @tgt() {
  %q = load atomic i32, ptr @f monotonic, align 4
  store i8 1, ptr @x
  fence acquire
  ret i32 %q
}
