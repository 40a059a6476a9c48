; where x is 3 it may be called x
; expect: proved

define i4 @src(i4 %x) {
  %c = icmp eq i4 %x, 3
  %r = select i1 %c, i4 3, i4 %x
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  ret i4 %x
}
