; A load that is wider than a stored set finds its values and no others; which ones is known from above only
; expect: inconclusive

define i32 @src(ptr noundef nonnull align 16 dereferenceable(16) %p) {
  %low = and i32 undef, 3
  %set = add i32 %low, 1
  store i64 0, ptr %p, align 8
  store i32 %set, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define i32 @tgt(ptr noundef nonnull align 16 dereferenceable(16) %p) {
  %low = and i32 undef, 3
  %set = add i32 %low, 1
  store i64 0, ptr %p, align 8
  store i32 %set, ptr %p, align 4
  %w = load i64, ptr %p, align 8
  %v = trunc i64 %w to i32
  ret i32 %v
}
