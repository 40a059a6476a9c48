; A call may return a pointer into the middle of what it was given
; expect: violates value

declare nonnull ptr @g(ptr)

define i8 @src(ptr noundef %q) {
  %next = getelementptr i8, ptr %q, i64 1
  %p = call ptr @g(ptr %q)
  store i8 3, ptr %next
  store i8 7, ptr %p
  %v = load i8, ptr %next
  ret i8 %v
}

define i8 @tgt(ptr noundef %q) {
  %next = getelementptr i8, ptr %q, i64 1
  %p = call ptr @g(ptr %q)
  store i8 3, ptr %next
  store i8 7, ptr %p
  ret i8 3
}
