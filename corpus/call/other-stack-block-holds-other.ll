; What the block holds it does see
; expect: violates trace

declare void @f(ptr captures(none))

define void @src() {
  %p = alloca i32
  %q = alloca i32
  store i32 42, ptr %p
  store i32 43, ptr %q
  call void @f(ptr captures(none) %q)
  call void @f(ptr captures(none) %p)
  ret void
}

define void @tgt() {
  %p = alloca i32
  %q = alloca i32
  store i32 42, ptr %p
  store i32 43, ptr %q
  call void @f(ptr captures(none) %q)
  call void @f(ptr captures(none) %q)
  ret void
}
