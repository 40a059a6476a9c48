; the sign of a wrapping difference is no comparison
; expect: violates value

define i1 @src(i4 %x, i4 %y) {
  %a = sub i4 %x, %y
  %c = icmp slt i4 %a, 0
  ret i1 %c
}

define i1 @tgt(i4 %x, i4 %y) {
  %c = icmp slt i4 %x, %y
  ret i1 %c
}
