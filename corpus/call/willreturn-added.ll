; A call that need not return is promised to
; expect: violates ub

declare void @g() nounwind

define void @src() {
  call void @g()
  ret void
}

define void @tgt() {
  call void @g() willreturn
  ret void
}
