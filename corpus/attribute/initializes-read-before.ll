; what is read before it is written is not initialized: its value is gone
; expect: violates poison

define i8 @src(ptr noundef %p) {
  %v = load i8, ptr %p
  store i8 1, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr noundef initializes((0, 1)) %p) {
  %v = load i8, ptr %p
  store i8 1, ptr %p
  ret i8 %v
}
