; Blocks that lived together lie apart, also if one gets its address when the other has ended
; expect: refines
; options: address-bits=6

declare ptr @malloc(i64)

declare void @free(ptr)

define i1 @src() {
  %p = alloca i8
  %q = call ptr @malloc(i64 1)
  %c = icmp eq ptr %p, %q
  call void @free(ptr %q)
  ret i1 %c
}

define i1 @tgt() {
  %p = alloca i8
  %q = call ptr @malloc(i64 1)
  %y = ptrtoint ptr %q to i64
  call void @free(ptr %q)
  %x = ptrtoint ptr %p to i64
  %c = icmp eq i64 %x, %y
  ret i1 %c
}
