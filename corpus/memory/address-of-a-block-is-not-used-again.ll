; The address of a block that has ended may be that of a later one
; expect: violates value
; options: address-bits=6

declare ptr @malloc(i64)

declare void @free(ptr)

define i1 @src() {
  %p = call ptr @malloc(i64 1)
  %n = icmp ne ptr %p, null
  call void @free(ptr %p)
  ret i1 false
}

define i1 @tgt() {
  %p = call ptr @malloc(i64 1)
  %n = icmp ne ptr %p, null
  call void @free(ptr %p)
  %q = alloca i8
  %x = ptrtoint ptr %p to i64
  %y = ptrtoint ptr %q to i64
  %e = icmp eq i64 %x, %y
  %c = and i1 %e, %n
  ret i1 %c
}
