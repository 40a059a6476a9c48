; A fence beside a stronger one orders nothing more
; expect: refines

define void @src(ptr noundef %p) {
  fence seq_cst
  fence release
  fence seq_cst
  ret void
}

define void @tgt(ptr noundef %p) {
  fence seq_cst
  ret void
}
