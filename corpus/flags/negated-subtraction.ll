; the flag is dropped where the operands are swapped
; expect: proved

define i4 @src(i4 %x, i4 %y) {
  %a = sub nsw i4 %x, %y
  %b = sub i4 0, %a
  ret i4 %b
}

define i4 @tgt(i4 %x, i4 %y) {
  %b = sub i4 %y, %x
  ret i4 %b
}
