; The callee may keep what the target says is not captured
; expect: violates ub

declare void @g(ptr)

define void @src(ptr noundef dereferenceable(1) %p) {
  call void @g(ptr %p)
  ret void
}

define void @tgt(ptr noundef dereferenceable(1) %p) {
  call void @g(ptr captures(none) %p)
  ret void
}
