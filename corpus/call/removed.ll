; and may not be removed
; expect: violates trace

declare i4 @g(i4)

define i4 @src(i4 %x) {
  %r = call i4 @g(i4 %x)
  ret i4 0
}

define i4 @tgt(i4 %x) {
  ret i4 0
}
