; A call that writes nothing is noticed if its exception leaves the function
; expect: violates trace

declare i8 @reads(i8) willreturn memory(none)

define i8 @src(i8 noundef %x) {
  %r = call i8 @reads(i8 %x)
  ret i8 1
}

define i8 @tgt(i8 noundef %x) {
  %r = call i8 @reads(i8 0)
  ret i8 1
}
