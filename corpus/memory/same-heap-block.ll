; which of two fresh blocks is returned cannot be told
; expect: refines

declare noalias ptr @malloc(i64)

define ptr @src() {
  %p = call ptr @malloc(i64 4)
  ret ptr %p
}

define ptr @tgt() {
  %unused = call ptr @malloc(i64 8)
  %p = call ptr @malloc(i64 4)
  ret ptr %p
}
