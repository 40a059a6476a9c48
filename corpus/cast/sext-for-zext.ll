; the extensions differ on negative values
; expect: violates value

define i5 @src(i3 %x) {
  %r = zext i3 %x to i5
  ret i5 %r
}

define i5 @tgt(i3 %x) {
  %r = sext i3 %x to i5
  ret i5 %r
}
