; a store beside a list of the caller does not change its arguments
; expect: refines

define i8 @src(ptr noalias %l, ptr noalias %p) {
  store i8 1, ptr %p
  %a = va_arg ptr %l, i8
  ret i8 %a
}

define i8 @tgt(ptr noalias %l, ptr noalias %p) {
  %a = va_arg ptr %l, i8
  store i8 1, ptr %p
  ret i8 %a
}
