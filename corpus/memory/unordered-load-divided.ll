; An unordered load must not become two
; expect: inconclusive

define i32 @src(ptr noundef %p) {
  %v = load atomic i32, ptr %p unordered, align 4
  %r = add i32 %v, %v
  ret i32 %r
}

define i32 @tgt(ptr noundef %p) {
  %v = load atomic i32, ptr %p unordered, align 4
  %w = load atomic i32, ptr %p unordered, align 4
  %r = add i32 %v, %w
  ret i32 %r
}
