; A call that is `nosync` in the target alone, of a function that may synchronize
; expect: violates ub

declare void @g()

define void @src() {
  call void @g()
  ret void
}

define void @tgt() {
  call void @g() nosync
  ret void
}
