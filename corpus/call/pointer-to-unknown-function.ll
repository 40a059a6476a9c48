; what a pointer leads to may be a function that this module does not know
; expect: violates trace

define i8 @src(ptr %f, i8 noundef %x) {
  %r = call i8 %f(i8 %x)
  ret i8 %r
}

define i8 @tgt(ptr %f, i8 noundef %x) {
  %y = xor i8 %x, 1
  %r = call i8 %f(i8 %y)
  ret i8 %r
}
