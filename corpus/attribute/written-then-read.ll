; What is promised to be only written may be read after it was written
; expect: inconclusive

define i8 @src(ptr %p) {
  store i8 1, ptr %p
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr %p) memory(argmem: write) {
  store i8 1, ptr %p
  %v = load i8, ptr %p
  ret i8 %v
}
