; A callee writes through what may be based on the argument that is only read
; expect: inconclusive

define internal void @put(ptr %to) {
  store i32 7, ptr %to
  ret void
}

define internal i32 @g(ptr %s, ptr readonly %p) {
  %field = getelementptr i8, ptr %p, i64 4
  call void @put(ptr %field)
  %r = load i32, ptr %s
  ret i32 %r
}

define i32 @src(ptr %s) {
  %field = getelementptr i8, ptr %s, i64 4
  store i32 7, ptr %field
  %r = load i32, ptr %s
  ret i32 %r
}

define i32 @tgt(ptr %s) {
  %r = call i32 @g(ptr %s, ptr %s)
  ret i32 %r
}
