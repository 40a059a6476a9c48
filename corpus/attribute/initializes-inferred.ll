; what is written before it is read is initialized
; expect: refines

define void @src(ptr noundef %p) {
  store i8 1, ptr %p
  ret void
}

define void @tgt(ptr noundef initializes((0, 1)) %p) {
  store i8 1, ptr %p
  ret void
}
