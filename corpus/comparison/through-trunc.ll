; a truncation loses bits
; expect: violates value

define i1 @src(i4 %x) {
  %a = trunc i4 %x to i2
  %c = icmp eq i2 %a, 0
  ret i1 %c
}

define i1 @tgt(i4 %x) {
  %c = icmp eq i4 %x, 0
  ret i1 %c
}
