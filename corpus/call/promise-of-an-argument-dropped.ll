; A callee that only reads an argument keeps to that, also where the call no longer says so
; expect: refines

declare void @g(ptr)

define i8 @src() {
  %p = alloca i8
  store i8 1, ptr %p
  call void @g(ptr readonly captures(none) %p)
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  %p = alloca i8
  store i8 1, ptr %p
  call void @g(ptr captures(none) %p)
  %v = load i8, ptr %p
  ret i8 %v
}
