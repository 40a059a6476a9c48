; a recursion with the same arguments ends if memory counts
; expect: refines

@n = internal global i8 0

define i8 @src() {
  %y = call i8 @g(i8 1)
  ret i8 %y
}

define i8 @tgt() {
  ret i8 7
}

define internal i8 @g(i8 %x) {
  %n = load i8, ptr @n
  %more = add i8 %n, 1
  store i8 %more, ptr @n
  %c = icmp eq i8 %more, 45
  br i1 %c, label %end, label %again

again:
  %y = call i8 @g(i8 %x)
  ret i8 %y

end:
  ret i8 7
}
