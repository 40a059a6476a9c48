; which cannot be promised without reason
; expect: violates ub

declare i4 @g(i4)

define i4 @src(i4 %x) {
  %r = call i4 @g(i4 %x)
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = call i4 @g(i4 noundef %x)
  ret i4 %r
}
