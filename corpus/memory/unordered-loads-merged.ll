; Two unordered loads may become one
; expect: refines

define i32 @src(ptr noundef %p) {
  %v = load atomic i32, ptr %p unordered, align 4
  %w = load atomic i32, ptr %p unordered, align 4
  %r = sub i32 %v, %w
  ret i32 %r
}

define i32 @tgt(ptr noundef %p) {
  ret i32 0
}
