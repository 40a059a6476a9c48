; A load may not move above a call that may not return: the place may not be there
; expect: violates ub

declare void @unknown() memory(none)

define i8 @src(ptr %p) {
  call void @unknown()
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr %p) {
  %v = load i8, ptr %p
  call void @unknown()
  ret i8 %v
}
