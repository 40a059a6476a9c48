; An atomic store keeps its ordering
; expect: violates ordering

define i32 @src(ptr noundef %p) {
  store atomic i32 1, ptr %p release, align 4
  ret i32 0
}

define i32 @tgt(ptr noundef %p) {
  store atomic i32 1, ptr %p monotonic, align 4
  ret i32 0
}
