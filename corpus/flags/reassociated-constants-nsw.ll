; constants of one sign may be added up under nsw
; expect: proved

define i4 @src(i4 %x) {
  %a = add nsw i4 %x, 1
  %b = add nsw i4 %a, 2
  ret i4 %b
}

define i4 @tgt(i4 %x) {
  %b = add nsw i4 %x, 3
  ret i4 %b
}
