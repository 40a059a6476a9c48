; a frozen one does not
; expect: violates value

define i4 @src() {
  %a = freeze i4 undef
  %r = sub i4 %a, %a
  ret i4 %r
}

define i4 @tgt() {
  ret i4 1
}
