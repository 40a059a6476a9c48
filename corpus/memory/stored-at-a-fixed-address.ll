; a device may lie at a fixed address
; expect: violates memory

define void @src(i32 noundef %x) {
  store i32 %x, ptr inttoptr (i64 1048576 to ptr)
  ret void
}

define void @tgt(i32 noundef %x) {
  ret void
}
