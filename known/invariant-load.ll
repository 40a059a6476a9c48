define i32 @f(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 0
  %r = load i32, ptr %q, align 4
  ret i32 %r
}
