; MALLOC: it may fail, so its result is not known not to be NULL
; expect: violates value
; expect[twin]: violates value

declare noalias ptr @malloc(i64)

define i1 @src() {
  ret i1 false
}

define i1 @tgt() {
  %p = call ptr @malloc(i64 1)
  %c = icmp eq ptr %p, null
  ret i1 %c
}
