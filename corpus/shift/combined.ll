; shift amounts add up
; expect: proved

define i4 @src(i4 %x) {
  %a = lshr i4 %x, 1
  %r = lshr i4 %a, 2
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = lshr i4 %x, 3
  ret i4 %r
}
