; What an argument is based on is followed through the calls in between
; expect: refines

define internal void @put(ptr %to) {
  store i32 7, ptr %to
  ret void
}

define internal i32 @g(ptr %s, ptr readonly captures(none) %p) {
  %field = getelementptr i8, ptr %s, i64 4
  call void @put(ptr %field)
  %r = load i32, ptr %p
  ret i32 %r
}

define i32 @src(ptr %s) {
  %p = getelementptr i8, ptr %s, i64 8
  %field = getelementptr i8, ptr %s, i64 4
  store i32 7, ptr %field
  %r = load i32, ptr %p
  ret i32 %r
}

define i32 @tgt(ptr %s) {
  %p = getelementptr i8, ptr %s, i64 8
  %r = call i32 @g(ptr %s, ptr %p)
  ret i32 %r
}
