; x + 5 − 3 overflows wherever x + 2 does
; expect: proved

define i4 @src(i4 %x) {
  %a = add nsw i4 %x, 5
  %b = add nsw i4 %a, -3
  ret i4 %b
}

define i4 @tgt(i4 %x) {
  %b = add nsw i4 %x, 2
  ret i4 %b
}
