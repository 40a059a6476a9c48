; A block may have lain where a later one lies, whichever gets its address first
; expect: refines
; options: address-bits=6

declare ptr @malloc(i64)

declare void @free(ptr)

define i1 @src() {
  %p = call ptr @malloc(i64 1)
  call void @free(ptr %p)
  %q = alloca i8
  %y = ptrtoint ptr %q to i64
  %x = ptrtoint ptr %p to i64
  %c = icmp eq i64 %x, %y
  ret i1 %c
}

define i1 @tgt() {
  %p = call ptr @malloc(i64 1)
  call void @free(ptr %p)
  %q = alloca i8
  %x = ptrtoint ptr %p to i64
  %y = ptrtoint ptr %q to i64
  %c = icmp eq i64 %x, %y
  ret i1 %c
}
