; An unknown function may call functions of the module
; expect: violates ub

declare void @g()

define void @src() {
  call void @g()
  ret void
}

define void @tgt() nocallback {
  call void @g()
  ret void
}
