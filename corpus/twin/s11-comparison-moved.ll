; S11 of the slides: the comparison itself moves freely across the end of a block
; expect: refines
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: refines

declare noalias ptr @malloc(i64)
declare void @free(ptr)

define i1 @src() {
  %p = call ptr @malloc(i64 4)
  %q = call ptr @malloc(i64 4)
  %c = icmp eq ptr %p, %q
  call void @free(ptr %p)
  ret i1 %c
}

define i1 @tgt() {
  %p = call ptr @malloc(i64 4)
  %q = call ptr @malloc(i64 4)
  call void @free(ptr %p)
  %c = icmp eq ptr %p, %q
  ret i1 %c
}
