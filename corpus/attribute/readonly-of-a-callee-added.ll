; A callee of the target promises to only read what it writes
; expect: violates ub

define internal void @writes(ptr %p) {
  store i8 1, ptr %p
  ret void
}

define internal void @promises(ptr readonly %p) {
  store i8 1, ptr %p
  ret void
}

define void @src(ptr noundef %p) {
  call void @writes(ptr %p)
  ret void
}

define void @tgt(ptr noundef %p) {
  call void @promises(ptr %p)
  ret void
}
