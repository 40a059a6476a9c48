; all of it
; expect: violates value

define i1 @src(i4 range(i4 0, 8) %x) {
  %c = icmp ult i4 %x, 7
  ret i1 %c
}

define i1 @tgt(i4 range(i4 0, 8) %x) {
  ret i1 true
}
