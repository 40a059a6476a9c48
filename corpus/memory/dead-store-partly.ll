; A store of which a byte stays cannot
; expect: violates memory

define void @src(ptr %p, i16 %x, i8 %y) {
  store i16 %x, ptr %p, align 1
  store i8 %y, ptr %p
  ret void
}

define void @tgt(ptr %p, i16 %x, i8 %y) {
  store i8 %y, ptr %p
  ret void
}
