; A fence behind an access is not beside the one before it
; expect: inconclusive

define void @src(ptr noundef %p) {
  fence seq_cst
  store i8 1, ptr %p
  fence seq_cst
  ret void
}

define void @tgt(ptr noundef %p) {
  fence seq_cst
  store i8 1, ptr %p
  ret void
}
