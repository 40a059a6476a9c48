; a pointer is stored that leads where `captures` says that nothing is kept, but by the other argument
; expect: proved

define internal void @keep(ptr %p, ptr %q, ptr %to) {
  store ptr %q, ptr %to
  ret void
}

define internal void @keep_promised(ptr captures(none) %p, ptr %q, ptr %to) {
  store ptr %q, ptr %to
  ret void
}

define i8 @src() {
  %a = alloca i8
  %b = alloca ptr
  store i8 3, ptr %a
  call void @keep(ptr %a, ptr %a, ptr %b)
  %q = load ptr, ptr %b
  %x = load i8, ptr %q
  ret i8 %x
}

define i8 @tgt() {
  %a = alloca i8
  %b = alloca ptr
  store i8 3, ptr %a
  call void @keep_promised(ptr %a, ptr %a, ptr %b)
  %q = load ptr, ptr %b
  %x = load i8, ptr %q
  ret i8 %x
}
