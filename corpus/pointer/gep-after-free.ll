; GETELEMENTPTR does not look at whether a block is alive: it moves across free
; expect: refines
; expect[twin]: refines

declare noalias ptr @malloc(i64)
declare void @free(ptr)

define i1 @src(i2 noundef %i) {
  %p = call ptr @malloc(i64 2)
  %q = getelementptr inbounds i8, ptr %p, i2 %i
  call void @free(ptr %p)
  %c = icmp eq ptr %p, %q
  ret i1 %c
}

define i1 @tgt(i2 noundef %i) {
  %p = call ptr @malloc(i64 2)
  call void @free(ptr %p)
  %q = getelementptr inbounds i8, ptr %p, i2 %i
  %c = icmp eq ptr %p, %q
  ret i1 %c
}
