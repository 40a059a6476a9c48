; A call that may unwind is promised not to
; expect: violates ub

declare void @g()

define void @src() {
  call void @g()
  ret void
}

define void @tgt() {
  call void @g() nounwind
  ret void
}
