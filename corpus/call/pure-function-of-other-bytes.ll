; A function that reads what its argument points to gives something else where something else is found
; expect: violates value

declare i32 @f(ptr noalias captures(none) readonly) memory(argmem: read) nounwind willreturn
define i32 @src(ptr noundef nonnull noalias readonly align 8 dereferenceable(16) %p) {
  %copy = alloca i64, align 8
  %q = getelementptr i8, ptr %p, i64 8
  %v = load i64, ptr %q, align 8
  store i64 %v, ptr %copy, align 8
  %r = call i32 @f(ptr %copy)
  ret i32 %r
}
define i32 @tgt(ptr noundef nonnull noalias readonly align 8 dereferenceable(16) %p) {
  %q = getelementptr i8, ptr %p, i64 7
  %r = call i32 @f(ptr %q)
  ret i32 %r
}
