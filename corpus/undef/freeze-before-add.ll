; without them it may
; expect: proved

define i4 @src(i4 %x) {
  %a = add nsw i4 %x, 1
  %r = freeze i4 %a
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %f = freeze i4 %x
  %r = add i4 %f, 1
  ret i4 %r
}
