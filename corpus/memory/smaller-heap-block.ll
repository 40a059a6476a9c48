; its size can
; expect: violates memory

declare noalias ptr @malloc(i64)

define ptr @src() {
  %p = call ptr @malloc(i64 8)
  ret ptr %p
}

define ptr @tgt() {
  %p = call ptr @malloc(i64 4)
  ret ptr %p
}
