; What is only written gives poison when it is read, unless it was written before: which, is not tracked
; expect: inconclusive

define i8 @src(ptr %p) {
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr writeonly %p) {
  %v = load i8, ptr %p
  ret i8 %v
}
