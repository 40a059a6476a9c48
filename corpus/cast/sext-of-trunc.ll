; truncation loses bits
; expect: violates value

define i5 @src(i5 %x) {
  %a = trunc i5 %x to i3
  %r = sext i3 %a to i5
  ret i5 %r
}

define i5 @tgt(i5 %x) {
  ret i5 %x
}
