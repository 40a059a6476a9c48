; An acquire may give the byte with another value
; expect: violates ordering

@x = global i8 0
@f = global i32 0

define i8 @src() {
  %r = load i8, ptr @x
  %q = load atomic i32, ptr @f acquire, align 4
  %s = load i8, ptr @x
  ret i8 %s
}

define i8 @tgt() {
  %r = load i8, ptr @x
  %q = load atomic i32, ptr @f acquire, align 4
  ret i8 %r
}
