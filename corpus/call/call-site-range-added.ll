; so a range may not be added
; expect: violates poison

declare i4 @g(i4)

define i4 @src(i4 noundef %x) {
  %r = call i4 @g(i4 %x)
  ret i4 %r
}

define i4 @tgt(i4 noundef %x) {
  %r = call range(i4 0, 5) i4 @g(i4 %x)
  ret i4 %r
}
