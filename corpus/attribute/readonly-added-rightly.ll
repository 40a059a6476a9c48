; one that is only read may be
; expect: refines

define i8 @src(ptr %p, ptr %q) {
  %v = load i8, ptr %p
  store i8 %v, ptr %q
  ret i8 %v
}

define i8 @tgt(ptr readonly %p, ptr writeonly %q) {
  %v = load i8, ptr %p
  store i8 %v, ptr %q
  ret i8 %v
}
