; calloc is not malloc: its bytes are 0
; expect: violates memory
; expect[twin]: inconclusive

declare noalias ptr @malloc(i64)
declare noalias ptr @calloc(i64, i64)

define ptr @src() {
  %p = call ptr @calloc(i64 4, i64 1)
  ret ptr %p
}

define ptr @tgt() {
  %p = call ptr @malloc(i64 4)
  ret ptr %p
}
