; No input is drawn for a pointer to a gigabyte
; expect: unsupported

define i8 @src(ptr dereferenceable(1073741824) %p) {
  %x = load i8, ptr %p
  ret i8 %x
}

define i8 @tgt(ptr dereferenceable(1073741824) %p) {
  %x = load i8, ptr %p
  ret i8 %x
}
