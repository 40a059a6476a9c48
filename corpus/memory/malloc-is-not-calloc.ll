; malloc alone may be calloc, since what was never written may be 0
; expect: refines
; expect[twin]: refines

declare noalias ptr @malloc(i64)
declare noalias ptr @calloc(i64, i64)

define ptr @src() {
  %p = call ptr @malloc(i64 4)
  ret ptr %p
}

define ptr @tgt() {
  %p = call ptr @calloc(i64 4, i64 1)
  ret ptr %p
}
