; a store that the caller sees must stay
; expect: violates memory

define void @src(ptr %p) {
  store i32 7, ptr %p
  ret void
}

define void @tgt(ptr %p) {
  ret void
}
