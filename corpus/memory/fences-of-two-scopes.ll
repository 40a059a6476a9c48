; A fence of one thread is no fence of all
; expect: inconclusive

define void @src(ptr noundef %p) {
  fence syncscope("singlethread") seq_cst
  fence acquire
  ret void
}

define void @tgt(ptr noundef %p) {
  fence syncscope("singlethread") seq_cst
  ret void
}
