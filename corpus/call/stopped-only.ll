; Where every call is seen to stop, nothing is known of what follows
; expect: inconclusive

declare void @h() nounwind

define i8 @src() {
  call void @h()
  unreachable
}

define i8 @tgt() {
  call void @h()
  unreachable
}
