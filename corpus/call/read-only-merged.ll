; a call that only reads gives the same twice, or does not come back the first time
; expect: refines

declare i4 @g(i4) memory(read)

define i4 @src(i4 noundef %x) {
  %a = call i4 @g(i4 %x)
  %b = call i4 @g(i4 %x)
  %r = sub i4 %a, %b
  ret i4 %r
}

define i4 @tgt(i4 noundef %x) {
  %a = call i4 @g(i4 %x)
  ret i4 0
}
