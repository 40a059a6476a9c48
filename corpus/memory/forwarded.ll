; what was stored last is loaded
; expect: refines

define i8 @src(ptr %p, ptr %q) {
  store i8 2, ptr %q
  store i8 1, ptr %p
  %x = load i8, ptr %p
  ret i8 %x
}

define i8 @tgt(ptr %p, ptr %q) {
  store i8 2, ptr %q
  store i8 1, ptr %p
  ret i8 1
}
