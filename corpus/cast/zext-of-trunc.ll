; truncation and extension mask
; expect: proved

define i5 @src(i5 %x) {
  %a = trunc i5 %x to i3
  %r = zext i3 %a to i5
  ret i5 %r
}

define i5 @tgt(i5 %x) {
  %r = and i5 %x, 7
  ret i5 %r
}
