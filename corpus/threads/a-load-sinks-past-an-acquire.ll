; A load may sink past an acquire: it gives only what was not there for it before
; expect: refines

@x = global i8 0
@f = global i32 0

define i8 @src() {
  %r = load i8, ptr @x
  %q = load atomic i32, ptr @f acquire, align 4
  ret i8 %r
}

define i8 @tgt() {
  %q = load atomic i32, ptr @f acquire, align 4
  %r = load i8, ptr @x
  ret i8 %r
}
