; A function that was given a block to keep knows it again
; expect: violates trace

declare void @f(ptr)

define void @src() {
  %p = alloca i32
  %q = alloca i32
  store i32 42, ptr %p
  store i32 42, ptr %q
  call void @f(ptr %p)
  store i32 42, ptr %p
  call void @f(ptr captures(none) %q)
  ret void
}

define void @tgt() {
  %p = alloca i32
  store i32 42, ptr %p
  call void @f(ptr %p)
  store i32 42, ptr %p
  call void @f(ptr captures(none) %p)
  ret void
}
