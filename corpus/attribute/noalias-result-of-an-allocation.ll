; as one that was allocated since the call began
; expect: refines

declare noalias ptr @malloc(i64)

define ptr @src() {
  %p = call ptr @malloc(i64 1)
  ret ptr %p
}

define noalias ptr @tgt() {
  %p = call ptr @malloc(i64 1)
  ret ptr %p
}
