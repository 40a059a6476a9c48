; and added only where an undefined argument is undefined behaviour anyway
; expect: violates ub

define i4 @src(i4 %x) {
  ret i4 %x
}

define i4 @tgt(i4 noundef %x) {
  ret i4 %x
}
