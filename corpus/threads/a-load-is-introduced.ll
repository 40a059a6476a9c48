; A load may be introduced where nobody looks at what it gives: a race makes it undef
; expect: refines

@x = global i8 0
@f = global i32 0

define void @src() {
  store atomic i32 1, ptr @f release, align 4
  ret void
}

define void @tgt() {
  %r = load i8, ptr @x
  store atomic i32 1, ptr @f release, align 4
  ret void
}
