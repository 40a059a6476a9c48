; What a function reads is there in both: how much more the block holds it cannot know
; expect: refines

declare i32 @f(ptr noalias captures(none) readonly) memory(argmem: read) nounwind willreturn
define i32 @src(ptr noundef nonnull noalias readonly align 8 dereferenceable(16) %p) {
  %copy = alloca i32, align 8
  %v = load i32, ptr %p, align 8
  store i32 %v, ptr %copy, align 8
  %r = call i32 @f(ptr %copy)
  ret i32 %r
}
define i32 @tgt(ptr noundef nonnull noalias readonly align 8 dereferenceable(16) %p) {
  %r = call i32 @f(ptr %p)
  ret i32 %r
}
