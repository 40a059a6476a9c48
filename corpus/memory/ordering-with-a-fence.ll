; A fence may make up for a weaker ordering
; expect: inconclusive

define i32 @src(ptr noundef %p) {
  %v = load atomic i32, ptr %p acquire, align 4
  ret i32 %v
}

define i32 @tgt(ptr noundef %p) {
  %v = load atomic i32, ptr %p monotonic, align 4
  fence acquire
  ret i32 %v
}
