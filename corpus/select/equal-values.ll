; whichever is taken, it is y
; expect: proved

define i4 @src(i4 %x, i4 %y) {
  %c = icmp eq i4 %x, %y
  %r = select i1 %c, i4 %x, i4 %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  ret i4 %y
}
