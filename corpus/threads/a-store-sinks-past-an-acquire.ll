; A store may sink past an acquire
; expect: refines

@x = global i8 0
@f = global i32 0

define void @src() {
  store i8 1, ptr @x
  %q = load atomic i32, ptr @f acquire, align 4
  ret void
}

define void @tgt() {
  %q = load atomic i32, ptr @f acquire, align 4
  store i8 1, ptr @x
  ret void
}
