; a recursion that counts down ends
; expect: proved

define i8 @src() {
  %y = call i8 @g(i8 50)
  ret i8 %y
}

define i8 @tgt() {
  ret i8 7
}

define internal i8 @g(i8 %x) {
  %c = icmp eq i8 %x, 0
  br i1 %c, label %end, label %again

again:
  %less = sub i8 %x, 1
  %y = call i8 @g(i8 %less)
  ret i8 %y

end:
  ret i8 7
}
