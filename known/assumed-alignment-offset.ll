define i8 @f(ptr %p) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 32, i64 8)]
  %v = load i8, ptr %p
  ret i8 %v
}
