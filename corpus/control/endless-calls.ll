; calls that always return, again and again: no undefined behaviour comes after them
; expect: violates ub

declare void @tick() nounwind willreturn

define void @src() {
  br label %again

again:
  call void @tick()
  br label %again
}

define void @tgt() {
  call void @tick()
  call void @tick()
  unreachable
}
