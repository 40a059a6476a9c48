; A block of which nobody learns can go
; expect: refines
; expect[twin]: refines

declare noalias ptr @malloc(i64)
declare void @free(ptr)

define i8 @src(i8 %x) {
  %p = call ptr @malloc(i64 4)
  %fails = icmp eq ptr %p, null
  br i1 %fails, label %end, label %some

some:
  store i8 %x, ptr %p
  call void @free(ptr %p)
  br label %end

end:
  ret i8 %x
}

define i8 @tgt(i8 %x) {
  ret i8 %x
}
