; a function that is handed a pointer to a pointer may write where that leads
; expect: inconclusive

declare void @unknown(ptr)

define internal void @pass(ptr %p, ptr %q) {
  call void @unknown(ptr %q)
  ret void
}

define internal void @pass_promised(ptr readonly %p, ptr %q) {
  call void @unknown(ptr %q)
  ret void
}

define void @src() {
  %a = alloca i8
  %b = alloca ptr
  store i8 3, ptr %a
  store ptr %a, ptr %b
  call void @pass(ptr %a, ptr %b)
  ret void
}

define void @tgt() {
  %a = alloca i8
  %b = alloca ptr
  store i8 3, ptr %a
  store ptr %a, ptr %b
  call void @pass_promised(ptr %a, ptr %b)
  ret void
}
