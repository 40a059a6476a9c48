; !(x < y) is x >= y
; expect: proved

define i1 @src(i4 %x, i4 %y) {
  %a = icmp slt i4 %x, %y
  %c = xor i1 %a, true
  ret i1 %c
}

define i1 @tgt(i4 %x, i4 %y) {
  %c = icmp sge i4 %x, %y
  ret i1 %c
}
