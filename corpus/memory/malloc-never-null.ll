; MALLOC: that it succeeds is one of its answers, so an unused one may be taken to
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

declare noalias ptr @malloc(i64)

define i1 @src() {
  %p = call ptr @malloc(i64 1)
  %c = icmp eq ptr %p, null
  ret i1 %c
}

define i1 @tgt() {
  ret i1 false
}
