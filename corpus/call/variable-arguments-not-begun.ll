; a list that `va_start` did not begin has no arguments
; expect: vacuous

define i8 @src(...) {
  %l = alloca ptr
  %a = va_arg ptr %l, i8
  ret i8 %a
}

define i8 @tgt(...) {
  unreachable
}
