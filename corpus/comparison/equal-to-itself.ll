; x = x is true
; expect: proved

define i1 @src(i4 %x) {
  %c = icmp eq i4 %x, %x
  ret i1 %c
}

define i1 @tgt(i4 %x) {
  %d = icmp ult i4 0, 1
  %c = freeze i1 %d
  ret i1 %c
}
