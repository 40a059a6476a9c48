; A function that follows the pointers of memory finds the block a second time
; expect: violates memory

declare void @f(ptr)

define void @src(ptr %p) {
  %to = alloca [8 x i8]
  %own = alloca [8 x i8]
  store ptr %to, ptr %p
  call void @f(ptr captures(none) %own)
  ret void
}

define void @tgt(ptr %p) {
  %to = alloca [8 x i8]
  store ptr %to, ptr %p
  call void @f(ptr captures(none) %to)
  ret void
}
