; the sign, everywhere
; expect: proved

define i4 @src(i4 %x) {
  %r = ashr i4 %x, 3
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %c = icmp slt i4 %x, 0
  %r = sext i1 %c to i4
  ret i4 %r
}
