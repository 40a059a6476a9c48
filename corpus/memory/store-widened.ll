; a store of one byte must not write two
; expect: violates memory

define void @src(ptr %p) {
  store i8 0, ptr %p
  ret void
}

define void @tgt(ptr %p) {
  store i16 0, ptr %p, align 1
  ret void
}
