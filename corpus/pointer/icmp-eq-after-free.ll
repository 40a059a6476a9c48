; ICMP: comparing does not look at whether a block is alive: it moves across free
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

declare noalias ptr @malloc(i64)
declare void @free(ptr)

define i1 @src() {
  %p = call ptr @malloc(i64 4)
  %q = alloca [4 x i8]
  %c = icmp eq ptr %p, %q
  call void @free(ptr %p)
  ret i1 %c
}

define i1 @tgt() {
  %p = call ptr @malloc(i64 4)
  %q = alloca [4 x i8]
  call void @free(ptr %p)
  %c = icmp eq ptr %p, %q
  ret i1 %c
}
