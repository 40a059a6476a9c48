; extension and truncation cancel
; expect: proved

define i3 @src(i3 %x) {
  %a = zext i3 %x to i5
  %r = trunc i5 %a to i3
  ret i3 %r
}

define i3 @tgt(i3 %x) {
  ret i3 %x
}
