; A function that keeps nothing of its argument does not see which of two stack blocks holds the same
; expect: refines

declare void @f(ptr captures(none))

define void @src() {
  %p = alloca i32
  %q = alloca i32
  store i32 42, ptr %p
  call void @f(ptr captures(none) %p)
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  call void @f(ptr captures(none) %q)
  ret void
}

define void @tgt() {
  %p = alloca i32
  store i32 42, ptr %p
  call void @f(ptr captures(none) %p)
  call void @f(ptr captures(none) %p)
  ret void
}
