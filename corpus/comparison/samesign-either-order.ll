; they agree on equal signs
; expect: proved

define i1 @src(i4 %x, i4 %y) {
  %c = icmp samesign ult i4 %x, %y
  ret i1 %c
}

define i1 @tgt(i4 %x, i4 %y) {
  %c = icmp slt i4 %x, %y
  ret i1 %c
}
