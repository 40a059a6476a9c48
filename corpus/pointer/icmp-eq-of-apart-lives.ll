; ICMP-PTR-LOGICAL-NONDET-TRUE: blocks that were never alive at once may have one address
; expect: violates value
; expect[twin]: violates value
; expect[flat]: violates value

declare noalias ptr @malloc(i64)
declare void @free(ptr)

define i1 @src() {
  ret i1 false
}

define i1 @tgt() {
  %p = call ptr @malloc(i64 4)
  %is.null = icmp eq ptr %p, null
  br i1 %is.null, label %none, label %some

none:
  ret i1 false

some:
  call void @free(ptr %p)
  %q = call ptr @malloc(i64 4)
  %c = icmp eq ptr %p, %q
  ret i1 %c
}
