; Accesses of one place may change places, as long as their orderings do
; expect: refines

define i32 @src(ptr noundef %p) {
  %v = load i32, ptr %p, align 4
  %w = load atomic i32, ptr %p acquire, align 4
  ret i32 %w
}

define i32 @tgt(ptr noundef %p) {
  %w = load atomic i32, ptr %p acquire, align 4
  %v = load i32, ptr %p, align 4
  ret i32 %w
}
