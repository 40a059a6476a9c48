; A load does not sink past a release: whoever acquires may store there
; expect: violates ordering

@x = global i8 0
@f = global i32 0

define i8 @src() {
  %r = load i8, ptr @x
  store atomic i32 1, ptr @f release, align 4
  ret i8 %r
}

define i8 @tgt() {
  store atomic i32 1, ptr @f release, align 4
  %r = load i8, ptr @x
  ret i8 %r
}
