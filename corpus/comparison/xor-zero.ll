; x ^ y = 0 iff x = y
; expect: proved

define i1 @src(i4 %x, i4 %y) {
  %a = xor i4 %x, %y
  %c = icmp eq i4 %a, 0
  ret i1 %c
}

define i1 @tgt(i4 %x, i4 %y) {
  %c = icmp eq i4 %x, %y
  ret i1 %c
}
