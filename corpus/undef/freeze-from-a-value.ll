; and a value is no choice
; expect: violates value

define i4 @src() {
  ret i4 9
}

define i4 @tgt() {
  %a = freeze i4 poison
  ret i4 %a
}
