; or merged with another
; expect: violates trace

declare i4 @g(i4)

define i4 @src(i4 noundef %x) {
  %a = call i4 @g(i4 %x)
  %b = call i4 @g(i4 %x)
  %r = add i4 %a, %b
  ret i4 %r
}

define i4 @tgt(i4 noundef %x) {
  %a = call i4 @g(i4 %x)
  %r = add i4 %a, %a
  ret i4 %r
}
