; the argument of which nothing may be kept is handed to a function that may keep it
; expect: inconclusive

declare void @unknown(ptr)

define internal void @pass(ptr %p, ptr %q) {
  call void @unknown(ptr %p)
  ret void
}

define internal void @pass_promised(ptr captures(none) %p, ptr %q) {
  call void @unknown(ptr %p)
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
