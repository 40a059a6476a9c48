; what follows a recursion that overflows every stack may be undefined
; expect: inconclusive

define i8 @src(i8 %x) {
  %y = call i8 @g(i8 %x)
  ret i8 1
}

define i8 @tgt(i8 %x) {
  unreachable
}

define internal i8 @g(i8 %x) {
  %y = call i8 @g(i8 %x)
  ret i8 %y
}
