; without `exact` the result of sdiv is only more defined
; expect: proved

define i4 @src(i4 %x, i4 %y) {
  %r = sdiv exact i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = sdiv i4 %x, %y
  ret i4 %r
}
