declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"

define i32 @f(i32 noundef %x) {
  %m = call ptr @malloc(i64 16)
  store i32 %x, ptr %m, align 16
  %r = load i32, ptr %m, align 16
  call void @free(ptr %m)
  ret i32 %r
}
