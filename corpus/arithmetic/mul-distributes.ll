; x y + x z = x (y + z), and x is read once less
; expect: proved

define i3 @src(i3 %x, i3 %y, i3 %z) {
  %a = mul i3 %x, %y
  %b = mul i3 %x, %z
  %r = add i3 %a, %b
  ret i3 %r
}

define i3 @tgt(i3 %x, i3 %y, i3 %z) {
  %s = add i3 %y, %z
  %r = mul i3 %x, %s
  ret i3 %r
}
