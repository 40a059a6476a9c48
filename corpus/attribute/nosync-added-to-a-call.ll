; The callee of an unknown function may synchronize
; expect: violates ub

declare void @g()

define void @src(ptr noundef %p) {
  call void @g()
  ret void
}

define void @tgt(ptr noundef %p) nosync {
  call void @g()
  ret void
}
