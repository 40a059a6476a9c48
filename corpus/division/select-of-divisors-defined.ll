; right if c is defined
; expect: proved

define i3 @src(i1 noundef %c, i3 %x, i3 %y, i3 %z) {
  %a = udiv i3 %x, %y
  %b = udiv i3 %x, %z
  %r = select i1 %c, i3 %a, i3 %b
  ret i3 %r
}

define i3 @tgt(i1 noundef %c, i3 %x, i3 %y, i3 %z) {
  %d = select i1 %c, i3 %y, i3 %z
  %r = udiv i3 %x, %d
  ret i3 %r
}
