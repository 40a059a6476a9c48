; the range of a result may be stated
; expect: proved

define i4 @src(i4 %x) {
  %r = and i4 %x, 3
  ret i4 %r
}

define range(i4 0, 4) i4 @tgt(i4 %x) {
  %r = and i4 %x, 3
  ret i4 %r
}
