; below 8 unsigned is not negative
; expect: proved

define i1 @src(i4 %x) {
  %c = icmp ult i4 %x, -8
  ret i1 %c
}

define i1 @tgt(i4 %x) {
  %c = icmp sgt i4 %x, -1
  ret i1 %c
}
