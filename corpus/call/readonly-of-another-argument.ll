; A function that only reads through one argument may write to the same block through another
; expect: refines

define internal i32 @g(ptr %s, ptr %p) {
  %field = getelementptr i8, ptr %s, i64 4
  store i32 7, ptr %field
  %r = load i32, ptr %p
  ret i32 %r
}

define internal i32 @h(ptr %s, ptr readonly captures(none) %p) {
  %field = getelementptr i8, ptr %s, i64 4
  store i32 7, ptr %field
  %r = load i32, ptr %p
  ret i32 %r
}

define i32 @src(ptr %s) {
  %p = getelementptr i8, ptr %s, i64 8
  %r = call i32 @g(ptr %s, ptr %p)
  ret i32 %r
}

define i32 @tgt(ptr %s) {
  %p = getelementptr i8, ptr %s, i64 8
  %r = call i32 @h(ptr %s, ptr readonly captures(none) %p)
  ret i32 %r
}
