; What a function makes of an argument that is known from above only is not known
; expect: inconclusive

declare i32 @g(i32) memory(none) nounwind willreturn

define i32 @src(ptr noundef nonnull align 8 dereferenceable(8) %p) {
  %low = and i32 undef, 3
  %set = add i32 %low, 1
  store i64 0, ptr %p, align 8
  store i32 %set, ptr %p, align 4
  %v = call i32 @g(i32 %set)
  ret i32 %v
}

define i32 @tgt(ptr noundef nonnull align 8 dereferenceable(8) %p) {
  %low = and i32 undef, 3
  %set = add i32 %low, 1
  store i64 0, ptr %p, align 8
  store i32 %set, ptr %p, align 4
  %w = load i64, ptr %p, align 8
  %open = trunc i64 %w to i32
  %v = call i32 @g(i32 %open)
  ret i32 %v
}
