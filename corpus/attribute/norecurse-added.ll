; An unknown function may call the function that called it
; expect: violates ub

declare void @g()

define void @src() {
  call void @g()
  ret void
}

define void @tgt() norecurse {
  call void @g()
  ret void
}
