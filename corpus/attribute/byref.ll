; byref makes no copy: the memory is the caller's
; expect: violates memory

define void @src(ptr byref(i16) %p) {
  store i8 1, ptr %p
  ret void
}

define void @tgt(ptr byref(i16) %p) {
  ret void
}
