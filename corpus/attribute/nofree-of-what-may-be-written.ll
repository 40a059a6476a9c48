; who may write through an argument may free what it leads to
; expect: violates ub

declare void @g(ptr)

define void @src(ptr %p) {
  call void @g(ptr %p)
  ret void
}

define void @tgt(ptr %p) {
  call void @g(ptr nofree %p)
  ret void
}
