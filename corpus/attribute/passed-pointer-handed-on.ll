; a function that may keep what it gets is handed the other argument, of which all may be kept
; expect: refines

declare void @unknown(ptr)

define internal void @pass(ptr %p, ptr %q) {
  call void @unknown(ptr %q)
  ret void
}

define internal void @pass_promised(ptr captures(none) %p, ptr %q) {
  call void @unknown(ptr %q)
  ret void
}

define void @src() {
  %a = alloca i8
  store i8 3, ptr %a
  call void @pass(ptr %a, ptr %a)
  ret void
}

define void @tgt() {
  %a = alloca i8
  store i8 3, ptr %a
  call void @pass_promised(ptr %a, ptr %a)
  ret void
}
