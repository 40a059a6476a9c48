; MALLOC: malloc(0) is nothing else than NULL in the paper; in C it may be a block
; expect: refines
; expect[twin]: violates value
; expect[flat]: violates value

declare noalias ptr @malloc(i64)

define i1 @src() {
  %p = call ptr @malloc(i64 0)
  %c = icmp eq ptr %p, null
  ret i1 %c
}

define i1 @tgt() {
  ret i1 false
}
