; The callee may free what the function is passed
; expect: violates ub

declare void @g(ptr)

define void @src(ptr %p) {
  call void @g(ptr %p)
  ret void
}

define void @tgt(ptr %p) nofree {
  call void @g(ptr %p)
  ret void
}
