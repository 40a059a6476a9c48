; where no block lies, a device may: the store is an event
; expect: violates trace

define void @src() {
  store volatile i8 1, ptr inttoptr (i64 4096 to ptr)
  ret void
}

define void @tgt() {
  ret void
}
