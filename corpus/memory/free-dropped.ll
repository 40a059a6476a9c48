; FREE: a block that others know stays dead
; expect: violates memory
; expect[twin]: violates memory

declare void @free(ptr)

define void @src(ptr %p) {
  call void @free(ptr %p)
  ret void
}

define void @tgt(ptr %p) {
  ret void
}
