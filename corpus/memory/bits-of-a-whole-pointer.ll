; BITS: all bits of a pointer in their order are the pointer
; expect: proved
; expect[twin]: proved
; expect[flat]: proved

define i8 @src(i8 %x) {
  %a = alloca i8
  %cell = alloca ptr
  store i8 %x, ptr %a
  store ptr %a, ptr %cell
  %p = load ptr, ptr %cell
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i8 %x) {
  ret i8 %x
}
