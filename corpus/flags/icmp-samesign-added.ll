; `samesign` makes some results poison
; expect: violates poison

define i1 @src(i4 %x, i4 %y) {
  %r = icmp ult i4 %x, %y
  ret i1 %r
}

define i1 @tgt(i4 %x, i4 %y) {
  %r = icmp samesign ult i4 %x, %y
  ret i1 %r
}
