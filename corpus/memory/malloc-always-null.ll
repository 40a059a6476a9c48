; MALLOC: that it fails is no answer where allocations do not fail
; expect: violates value
; expect[twin]: refines

declare noalias ptr @malloc(i64)

define i1 @src() {
  %p = call ptr @malloc(i64 1)
  %c = icmp eq ptr %p, null
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}
