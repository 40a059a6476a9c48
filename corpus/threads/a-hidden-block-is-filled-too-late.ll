; Who synchronizes before a block is handed out may look at what was stored in it before
; expect: violates ordering

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @sync() nounwind willreturn

define ptr @src(i8 noundef %v) {
  %p = call ptr @malloc(i64 1)
  store i8 %v, ptr %p
  call void @sync()
  ret ptr %p
}

define ptr @tgt(i8 noundef %v) {
  %p = call ptr @malloc(i64 1)
  call void @sync()
  store i8 %v, ptr %p
  ret ptr %p
}
