; a store may have changed what was stored before
; expect: violates value

define i8 @src(ptr %p, ptr %q) {
  store i8 1, ptr %p
  store i8 2, ptr %q
  %x = load i8, ptr %p
  ret i8 %x
}

define i8 @tgt(ptr %p, ptr %q) {
  store i8 1, ptr %p
  store i8 2, ptr %q
  ret i8 1
}
