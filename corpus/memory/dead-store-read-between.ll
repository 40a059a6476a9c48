; A store that is read before it is overwritten is not dead: the places may be one
; expect: violates value
; options: no-undef no-poison

define i8 @src(ptr %p, ptr %q, i8 %x, i8 %y) {
  store i8 %x, ptr %p
  %v = load i8, ptr %q
  store i8 %y, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr %p, ptr %q, i8 %x, i8 %y) {
  %v = load i8, ptr %q
  store i8 %y, ptr %p
  ret i8 %v
}
