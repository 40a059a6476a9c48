; true is −1
; expect: proved

define i4 @src(i1 %x) {
  %r = sext i1 %x to i4
  ret i4 %r
}

define i4 @tgt(i1 %x) {
  %r = select i1 %x, i4 -1, i4 0
  ret i4 %r
}
