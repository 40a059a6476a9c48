; A store does not rise past an acquire
; expect: violates ordering

@x = global i8 0
@f = global i32 0

define void @src() {
  %q = load atomic i32, ptr @f acquire, align 4
  store i8 1, ptr @x
  ret void
}

define void @tgt() {
  store i8 1, ptr @x
  %q = load atomic i32, ptr @f acquire, align 4
  ret void
}
