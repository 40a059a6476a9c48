; A function that frees its argument is not one that does not
; expect: violates ub

declare void @free(ptr)

define void @src(ptr noundef %p) {
  call void @free(ptr %p)
  ret void
}

define void @tgt(ptr noundef nofree %p) {
  call void @free(ptr %p)
  ret void
}
