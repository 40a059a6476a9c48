; a convention of a declaration says as little of what is linked as its type
; expect: violates ub

declare fastcc void @f()

define void @src() {
  call void @f()
  ret void
}

define void @tgt() {
  unreachable
}
