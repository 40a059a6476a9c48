; undefined behaviour may be removed
; expect: proved

define i4 @src(i4 %x, i4 %y) {
  %q = udiv i4 %x, %y
  ret i4 0
}

define i4 @tgt(i4 %x, i4 %y) {
  ret i4 0
}
