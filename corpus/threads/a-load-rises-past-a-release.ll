; A load may rise past a release
; expect: refines

@x = global i8 0
@f = global i32 0

define i8 @src() {
  store atomic i32 1, ptr @f release, align 4
  %r = load i8, ptr @x
  ret i8 %r
}

define i8 @tgt() {
  %r = load i8, ptr @x
  store atomic i32 1, ptr @f release, align 4
  ret i8 %r
}
