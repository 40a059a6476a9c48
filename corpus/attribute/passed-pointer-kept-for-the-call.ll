; a copy of a pointer in the callee's own memory ends with the call
; expect: proved

define internal i8 @get(ptr %p) {
  %x = load i8, ptr %p
  ret i8 %x
}

define internal i8 @get_promised(ptr captures(none) %p) {
  %b = alloca ptr
  store ptr %p, ptr %b
  %q = load ptr, ptr %b
  %x = load i8, ptr %q
  ret i8 %x
}

define i8 @src(i8 %v) {
  %a = alloca i8
  store i8 %v, ptr %a
  %x = call i8 @get(ptr %a)
  ret i8 %x
}

define i8 @tgt(i8 %v) {
  %a = alloca i8
  store i8 %v, ptr %a
  %x = call i8 @get_promised(ptr %a)
  ret i8 %x
}
