; FREE: the test for NULL in front of it can go
; expect: refines
; expect[twin]: refines

declare void @free(ptr)

define void @src(ptr %p) {
  %c = icmp eq ptr %p, null
  br i1 %c, label %end, label %some

some:
  call void @free(ptr %p)
  br label %end

end:
  ret void
}

define void @tgt(ptr %p) {
  call void @free(ptr %p)
  ret void
}
