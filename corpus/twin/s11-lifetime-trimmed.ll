; S11 of the slides: a lifetime may not be trimmed to end before another block begins: then the two may be equal
; expect: violates value
; expect[twin-1]: violates value
; expect[twin]: violates value
; expect[twin-3]: violates value
; expect[flat]: violates value

declare noalias ptr @malloc(i64)
declare void @free(ptr)

define i1 @src() {
  %p = call ptr @malloc(i64 4)
  %q = call ptr @malloc(i64 4)
  %p.fails = icmp eq ptr %p, null
  %c = icmp eq ptr %p, %q
  call void @free(ptr %p)
  %d = select i1 %p.fails, i1 false, i1 %c
  ret i1 %d
}

define i1 @tgt() {
  %p = call ptr @malloc(i64 4)
  %p.fails = icmp eq ptr %p, null
  call void @free(ptr %p)
  %q = call ptr @malloc(i64 4)
  %c = icmp eq ptr %p, %q
  %d = select i1 %p.fails, i1 false, i1 %c
  ret i1 %d
}
