; both sides call the function that the pointer leads to, with equal arguments
; expect: refines

define i8 @src(ptr %f, i8 noundef %x) {
  %y = add i8 %x, %x
  %r = call i8 %f(i8 %y)
  %s = add i8 %r, 0
  ret i8 %s
}

define i8 @tgt(ptr %f, i8 noundef %x) {
  %y = shl i8 %x, 1
  %r = call i8 %f(i8 %y)
  ret i8 %r
}
