; Whether two arguments lead to one block shows when it writes through one of them
; expect: violates trace

declare void @f(ptr captures(none), ptr captures(none))

define void @src() {
  %p = alloca i32
  %q = alloca i32
  store i32 42, ptr %p
  store i32 42, ptr %q
  call void @f(ptr captures(none) %p, ptr captures(none) %q)
  ret void
}

define void @tgt() {
  %p = alloca i32
  store i32 42, ptr %p
  call void @f(ptr captures(none) %p, ptr captures(none) %p)
  ret void
}
