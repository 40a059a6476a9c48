; what a function promises its callers of its result changes nothing of its own executions
; expect: refines

declare noalias ptr @malloc(i64)

define ptr @src(i64 noundef %n) {
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}

define ptr @tgt(i64 noundef %n) allockind("alloc,uninitialized") allocsize(0) {
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}
