; which events come is known for a while only
; expect: inconclusive

declare void @tick() nounwind willreturn

define void @src() {
  br label %again

again:
  call void @tick()
  br label %again
}

define void @tgt() {
  call void @tick()
  br label %again

again:
  call void @tick()
  br label %again
}
