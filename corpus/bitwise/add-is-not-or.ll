; an addition has carries
; expect: violates poison

define i4 @src(i4 %x, i4 %y) {
  %r = add nuw i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = or disjoint i4 %x, %y
  ret i4 %r
}
