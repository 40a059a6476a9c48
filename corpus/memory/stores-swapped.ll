; stores through two pointers must not change places: they may be one
; expect: violates memory

define void @src(ptr %p, ptr %q) {
  store i8 1, ptr %p
  store i8 2, ptr %q
  ret void
}

define void @tgt(ptr %p, ptr %q) {
  store i8 2, ptr %q
  store i8 1, ptr %p
  ret void
}
