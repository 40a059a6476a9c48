; the source promises not to write through the pointer, and a block of its own keeps that
; expect: refines

define i8 @src(ptr readonly %p, ptr %q) {
  %x = load i8, ptr %p
  store i8 0, ptr %q
  ret i8 %x
}

define i8 @tgt(ptr readonly %p, ptr %q) {
  %x = load i8, ptr %p
  store i8 0, ptr %q
  ret i8 %x
}
