; `readonly` is about pointers based on the argument, and not about what lies there
; expect: proved

define internal void @set(ptr %p, ptr %q) {
  store i8 1, ptr %q
  ret void
}

define internal void @set_promised(ptr readonly %p, ptr %q) {
  store i8 1, ptr %q
  ret void
}

define i8 @src() {
  %a = alloca i8
  call void @set(ptr %a, ptr %a)
  %x = load i8, ptr %a
  ret i8 %x
}

define i8 @tgt() {
  %a = alloca i8
  call void @set_promised(ptr %a, ptr %a)
  %x = load i8, ptr %a
  ret i8 %x
}
