; a store that is overwritten may go
; expect: refines

define void @src(ptr %p) {
  store i32 7, ptr %p
  store i32 8, ptr %p
  ret void
}

define void @tgt(ptr %p) {
  store i32 8, ptr %p
  ret void
}
