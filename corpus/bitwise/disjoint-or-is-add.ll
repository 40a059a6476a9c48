; or of disjoint bits is an addition without carries
; expect: proved

define i4 @src(i4 %x, i4 %y) {
  %r = or disjoint i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = add nuw nsw i4 %x, %y
  ret i4 %r
}
