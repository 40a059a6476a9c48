; nsw does not survive another order of the operands
; expect: violates poison

define i3 @src(i3 %x, i3 %y, i3 %z) {
  %a = add nsw i3 %x, %y
  %b = add nsw i3 %a, %z
  ret i3 %b
}

define i3 @tgt(i3 %x, i3 %y, i3 %z) {
  %a = add nsw i3 %y, %z
  %b = add nsw i3 %x, %a
  ret i3 %b
}
