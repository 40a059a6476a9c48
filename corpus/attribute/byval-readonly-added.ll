; a function that promises not to write its copy must not write it
; expect: violates ub

define i8 @src(ptr byval(i8) %p) {
  %v = load i8, ptr %p
  store i8 0, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr readonly byval(i8) %p) {
  %v = load i8, ptr %p
  store i8 0, ptr %p
  ret i8 %v
}
