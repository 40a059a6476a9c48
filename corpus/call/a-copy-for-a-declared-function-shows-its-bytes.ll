; a declared function with `byval` sees what was there when it was called
; expect: violates memory

declare void @g(ptr byval(i32))

define void @src() {
  %p = alloca i32
  store i32 7, ptr %p
  tail call void @g(ptr byval(i32) %p)
  ret void
}

define void @tgt() {
  %p = alloca i32
  store i32 8, ptr %p
  tail call void @g(ptr byval(i32) %p)
  ret void
}
