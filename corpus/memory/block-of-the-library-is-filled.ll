; both sides ask the library for a block, which fails alike
; expect: refines

declare noalias ptr @malloc(i64)
declare void @free(ptr)
declare i32 @puts(ptr)

define i32 @src(i8 %x) {
  %p = call noalias ptr @malloc(i64 2)
  %c = icmp eq ptr %p, null
  br i1 %c, label %none, label %some
none:
  ret i32 -1
some:
  %y = xor i8 %x, -1
  %z = xor i8 %y, -1
  store i8 %z, ptr %p
  %end = getelementptr i8, ptr %p, i64 1
  store i8 0, ptr %end
  %r = call i32 @puts(ptr %p)
  call void @free(ptr %p)
  ret i32 %r
}

define i32 @tgt(i8 %x) {
  %p = call noalias ptr @malloc(i64 2)
  %c = icmp eq ptr %p, null
  br i1 %c, label %none, label %some
none:
  ret i32 -1
some:
  store i8 %x, ptr %p
  %end = getelementptr i8, ptr %p, i64 1
  store i8 0, ptr %end
  %r = call i32 @puts(ptr %p)
  call void @free(ptr %p)
  ret i32 %r
}
