; a function that returns may not be called noreturn
; expect: violates ub

define i4 @src(i4 noundef %x) {
  ret i4 %x
}

define i4 @tgt(i4 noundef %x) noreturn {
  ret i4 %x
}
