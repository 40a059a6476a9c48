; a read through another argument is of the bytes as they are
; expect: refines

define i8 @src(ptr noundef %p, ptr noundef %q) {
  %v = load i8, ptr %q
  store i8 1, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr noundef initializes((0, 1)) %p, ptr noundef %q) {
  %v = load i8, ptr %q
  store i8 1, ptr %p
  ret i8 %v
}
