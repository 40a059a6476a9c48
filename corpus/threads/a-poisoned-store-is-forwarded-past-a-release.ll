; What is loaded where others may store is undef, also if poison was stored there
; expect: refines

@x = global i8 0
@f = global i32 0

define i8 @src() {
  %q = load i8, ptr @x
  %n = add nuw i8 %q, %q
  store i8 %n, ptr @x
  store atomic i32 1, ptr @f release, align 4
  %r = load i8, ptr @x
  ret i8 %r
}

define i8 @tgt() {
  %q = load i8, ptr @x
  %n = add nuw i8 %q, %q
  store i8 %n, ptr @x
  store atomic i32 1, ptr @f release, align 4
  ret i8 %n
}
