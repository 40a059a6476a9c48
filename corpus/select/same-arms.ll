; either arm is x
; expect: proved

define i4 @src(i1 %c, i4 %x) {
  %r = select i1 %c, i4 %x, i4 %x
  ret i4 %r
}

define i4 @tgt(i1 %c, i4 %x) {
  ret i4 %x
}
