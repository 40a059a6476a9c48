; a range may wrap
; expect: proved

define i1 @src(i4 noundef range(i4 6, -6) %x) {
  %a = add i4 %x, -6
  %c = icmp ult i4 %a, 4
  ret i1 %c
}

define i1 @tgt(i4 noundef range(i4 6, -6) %x) {
  ret i1 true
}
