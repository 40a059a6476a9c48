; and leaves them not
; expect: violates value

define i3 @src(i1 %c, i3 %x, i3 %y) {
  %n = xor i1 %c, true
  %r = select i1 %n, i3 %x, i3 %y
  ret i3 %r
}

define i3 @tgt(i1 %c, i3 %x, i3 %y) {
  %r = select i1 %c, i3 %x, i3 %y
  ret i3 %r
}
