; Whether other threads notice that two atomic loads became one is not decided
; expect: inconclusive

define i32 @src(ptr noundef %p) {
  %v = load atomic i32, ptr %p acquire, align 4
  %w = load atomic i32, ptr %p acquire, align 4
  ret i32 %w
}

define i32 @tgt(ptr noundef %p) {
  %v = load atomic i32, ptr %p acquire, align 4
  ret i32 %v
}
