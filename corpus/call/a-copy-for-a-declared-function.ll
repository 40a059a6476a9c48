; a declared function with `byval` gets a copy, and what it writes there is lost
; expect: refines

declare void @g(ptr byval(i32))

define i32 @src() {
  %p = alloca i32
  store i32 7, ptr %p
  call void @g(ptr byval(i32) %p)
  %r = load i32, ptr %p
  ret i32 %r
}

define i32 @tgt() {
  %p = alloca i32
  store i32 7, ptr %p
  call void @g(ptr byval(i32) %p)
  ret i32 7
}
