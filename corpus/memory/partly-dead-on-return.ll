; what lies behind the bytes that are dead on return is not
; expect: violates memory

define void @src(ptr dead_on_return(4) %p) {
  store i64 1, ptr %p
  ret void
}

define void @tgt(ptr dead_on_return(4) %p) {
  ret void
}
