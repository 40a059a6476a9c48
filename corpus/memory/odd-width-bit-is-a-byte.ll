; A stored i1 is a byte 0 or 1 only since LLVM 23: up to 22 the other bits are unspecified
; expect: violates undef
; expect[alive2]: violates poison

define i8 @src(i1 noundef %x) {
  %v = zext i1 %x to i8
  ret i8 %v
}

define i8 @tgt(i1 noundef %x) {
  %p = alloca i1
  store i1 %x, ptr %p
  %v = load i8, ptr %p
  ret i8 %v
}
