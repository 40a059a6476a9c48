; The callee may free what it is passed
; expect: violates ub

declare void @g(ptr)

define void @src(ptr noundef %p) {
  call void @g(ptr %p)
  ret void
}

define void @tgt(ptr noundef nofree %p) {
  call void @g(ptr %p)
  ret void
}
