; realloc keeps the beginning
; expect: refines

declare noalias ptr @_Znwm(i64)
declare noalias ptr @malloc(i64)
declare ptr @realloc(ptr, i64)
declare void @free(ptr)

define i8 @src(i8 %x) {
  %p = call ptr @_Znwm(i64 1)
  store i8 %x, ptr %p
  %q = call ptr @realloc(ptr %p, i64 4)
  %fails = icmp eq ptr %q, null
  br i1 %fails, label %none, label %some

none:
  call void @free(ptr %p)
  ret i8 %x

some:
  %v = load i8, ptr %q
  call void @free(ptr %q)
  ret i8 %v
}

define i8 @tgt(i8 %x) {
  ret i8 %x
}
