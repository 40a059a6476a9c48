; What is handed over only to be read is not the same block for all that follows
; expect: refines

declare void @g(ptr noalias captures(none) readonly) nounwind willreturn
declare void @h(ptr) nounwind willreturn
define void @src(i64 noundef %x) {
  %copy = alloca i64, align 8
  %orig = alloca i64, align 8
  store i64 %x, ptr %orig, align 8
  store i64 %x, ptr %copy, align 8
  call void @g(ptr %copy)
  call void @h(ptr %orig)
  ret void
}
define void @tgt(i64 noundef %x) {
  %orig = alloca i64, align 8
  store i64 %x, ptr %orig, align 8
  call void @g(ptr %orig)
  call void @h(ptr %orig)
  ret void
}
