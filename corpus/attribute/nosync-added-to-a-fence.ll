; A fence synchronizes with other threads
; expect: violates ub

define void @src(ptr noundef %p) {
  fence acquire
  ret void
}

define void @tgt(ptr noundef %p) nosync {
  fence acquire
  ret void
}
