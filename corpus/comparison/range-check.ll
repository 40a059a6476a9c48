; two comparisons in one
; expect: proved

define i1 @src(i4 %x) {
  %a = icmp uge i4 %x, 2
  %b = icmp ult i4 %x, 5
  %c = and i1 %a, %b
  ret i1 %c
}

define i1 @tgt(i4 %x) {
  %a = add i4 %x, -2
  %c = icmp ult i4 %a, 3
  ret i1 %c
}
