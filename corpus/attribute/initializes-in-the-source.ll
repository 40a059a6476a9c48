; what the function promises to initialize, it need not read
; expect: refines

define i8 @src(ptr noundef initializes((0, 1)) %p) {
  %v = load i8, ptr %p
  store i8 1, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr noundef %p) {
  store i8 1, ptr %p
  ret i8 0
}
