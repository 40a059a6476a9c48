; and agree on the others
; expect: proved

define i5 @src(i3 %x) {
  %r = zext nneg i3 %x to i5
  ret i5 %r
}

define i5 @tgt(i3 %x) {
  %r = sext i3 %x to i5
  ret i5 %r
}
