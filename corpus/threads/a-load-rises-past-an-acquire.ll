; A load does not rise past an acquire: the message has not been read
; expect: violates ordering

@x = global i8 0
@f = global i32 0

define i8 @src() {
  %q = load atomic i32, ptr @f acquire, align 4
  %r = load i8, ptr @x
  ret i8 %r
}

define i8 @tgt() {
  %r = load i8, ptr @x
  %q = load atomic i32, ptr @f acquire, align 4
  ret i8 %r
}
