; what follows a recursion that overflows every stack is not decided
; expect: inconclusive

define i8 @src(i8 %x) {
  %y = call i8 @g(i8 %x)
  ret i8 1
}

define i8 @tgt(i8 %x) {
  ret i8 1
}

define internal i8 @g(i8 %x) {
  %y = call i8 @h(i8 %x)
  ret i8 %y
}

define internal i8 @h(i8 %x) {
  %y = call i8 @g(i8 %x)
  ret i8 %y
}
