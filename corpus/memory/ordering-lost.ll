; An atomic load of memory that other threads reach does not become a plain one
; expect: violates ordering

define i32 @src(ptr noundef %p) {
  %v = load atomic i32, ptr %p seq_cst, align 4
  ret i32 %v
}

define i32 @tgt(ptr noundef %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
