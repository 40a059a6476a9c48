; nuw and nsw together keep the sign bit 0
; expect: proved

define i1 @src(i4 %x) {
  %r = shl nuw nsw i4 %x, 1
  %c = icmp sge i4 %r, 0
  ret i1 %c
}

define i1 @tgt(i4 %x) {
  ret i1 true
}
