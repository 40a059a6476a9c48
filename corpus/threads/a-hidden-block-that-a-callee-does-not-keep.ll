; Who gets a pointer, does not read through it and keeps none of it tells no other thread of the block
; expect: refines

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @fill(ptr writeonly captures(none))

define void @src() {
  %p = call ptr @malloc(i64 4)
  store i32 0, ptr %p
  call void @fill(ptr %p)
  ret void
}

define void @tgt() {
  %p = call ptr @malloc(i64 4)
  call void @fill(ptr %p)
  ret void
}
