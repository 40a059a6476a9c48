; Two loads around a release give the same, or one of them is undef
; expect: refines

@x = global i8 0
@f = global i32 0

define i8 @src() {
  %r = load i8, ptr @x
  store atomic i32 1, ptr @f release, align 4
  %s = load i8, ptr @x
  %d = sub i8 %s, %r
  ret i8 %d
}

define i8 @tgt() {
  %r = load i8, ptr @x
  store atomic i32 1, ptr @f release, align 4
  %d = sub i8 %r, %r
  ret i8 %d
}
