; inputs obey the range of the source
; expect: proved

define i1 @src(i4 range(i4 0, 4) %x) {
  %c = icmp ult i4 %x, 4
  ret i1 %c
}

define i1 @tgt(i4 range(i4 0, 4) %x) {
  ret i1 true
}
