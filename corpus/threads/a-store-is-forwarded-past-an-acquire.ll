; An acquire changes only bytes that it gives, and a byte that was stored was not to be given
; expect: refines

@x = global i8 0
@f = global i32 0

define i8 @src(i8 noundef %v) {
  store i8 %v, ptr @x
  %q = load atomic i32, ptr @f acquire, align 4
  %r = load i8, ptr @x
  ret i8 %r
}

define i8 @tgt(i8 noundef %v) {
  store i8 %v, ptr @x
  %q = load atomic i32, ptr @f acquire, align 4
  ret i8 %v
}
