; Such a promise may be dropped
; expect: refines

declare void @g()

define void @src() {
  call void @g() nounwind
  ret void
}

define void @tgt() {
  call void @g()
  ret void
}
