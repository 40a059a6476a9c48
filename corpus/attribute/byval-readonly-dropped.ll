; Language Reference, byval: the copy may be written whatever the function promised of it before
; expect: refines

define i8 @src(ptr readonly byval(i8) %p) {
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr byval(i8) %p) {
  %v = load i8, ptr %p
  store i8 0, ptr %p
  ret i8 %v
}
