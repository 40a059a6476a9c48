define i64 @f(ptr %p) {
  %pair = load { i64, i32 }, ptr %p, align 2
  %first = extractvalue { i64, i32 } %pair, 0
  ret i64 %first
}
