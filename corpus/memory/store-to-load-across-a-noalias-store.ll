; A store through a noalias parameter does not go to the same place
; expect: refines

define i8 @src(ptr %p, ptr noalias %q, i8 %x) {
  store i8 %x, ptr %p
  store i8 1, ptr %q
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr %p, ptr noalias %q, i8 %x) {
  store i8 %x, ptr %p
  store i8 1, ptr %q
  ret i8 %x
}
