; Two unordered stores must not become one ordinary store: whether others notice is not decided
; expect: inconclusive

define void @src(ptr noundef %p) {
  store atomic i16 1, ptr %p unordered, align 4
  %q = getelementptr i8, ptr %p, i64 2
  store atomic i16 1, ptr %q unordered, align 2
  ret void
}

define void @tgt(ptr noundef %p) {
  store i32 65537, ptr %p, align 4
  ret void
}
