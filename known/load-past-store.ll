define i8 @f(ptr %p) {
  %v = load i8, ptr %p
  store i8 7, ptr %p
  %w = add i8 %v, 1
  ret i8 %w
}
