; what a function promises its callers of its result changes nothing of its own executions
; expect: refines

declare noalias ptr @malloc(i64)

define ptr @src(i8 noundef %n) {
  %s = zext i8 %n to i64
  %p = call ptr @malloc(i64 %s)
  ret ptr %p
}

define ptr @tgt(i8 noundef %n) allockind("alloc,uninitialized") allocsize(0) {
  %s = zext i8 %n to i64
  %p = call ptr @malloc(i64 %s)
  ret ptr %p
}
