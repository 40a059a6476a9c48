; a list of the caller moves on: its next argument is another one
; expect: violates value

define i8 @src(ptr %l) {
  %a = va_arg ptr %l, i8
  %b = va_arg ptr %l, i8
  ret i8 %b
}

define i8 @tgt(ptr %l) {
  %a = va_arg ptr %l, i8
  %b = va_arg ptr %l, i8
  ret i8 %a
}
