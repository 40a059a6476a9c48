; a function that got a pointer to the copy sees what is stored there
; expect: violates memory

declare void @see(ptr)

define void @src(ptr byval(i32) %p) {
  store i32 0, ptr %p
  call void @see(ptr %p)
  ret void
}

define void @tgt(ptr byval(i32) %p) {
  call void @see(ptr %p)
  ret void
}
