; but depends on its argument
; expect: violates value

declare i4 @g(i4) memory(none) nounwind willreturn

define i4 @src(i4 noundef %x) {
  %r = call i4 @g(i4 %x)
  ret i4 %r
}

define i4 @tgt(i4 noundef %x) {
  %y = xor i4 %x, 1
  %r = call i4 @g(i4 %y)
  ret i4 %r
}
