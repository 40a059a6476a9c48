define range(i32 0, 1) i32 @f() {
  ret i32 1
}
