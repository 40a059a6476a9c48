; it may not be removed if it may not come back
; expect: violates trace

declare i4 @g(i4) memory(read)

define i4 @src(i4 noundef %x) {
  %a = call i4 @g(i4 %x)
  ret i4 0
}

define i4 @tgt(i4 noundef %x) {
  ret i4 0
}
