; the argument may be the address of the variable
; expect: violates ub

@count = global i16 0

define i16 @src(ptr noundef %p) {
  store i16 5, ptr @count
  %v = load i16, ptr %p
  ret i16 %v
}

define i16 @tgt(ptr noalias noundef %p) {
  store i16 5, ptr @count
  %v = load i16, ptr %p
  ret i16 %v
}
