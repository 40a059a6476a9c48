; nuw survives any order: no partial sum exceeds the whole
; expect: proved

define i3 @src(i3 %x, i3 %y, i3 %z) {
  %a = add nuw i3 %x, %y
  %b = add nuw i3 %a, %z
  ret i3 %b
}

define i3 @tgt(i3 %x, i3 %y, i3 %z) {
  %a = add nuw i3 %y, %z
  %b = add nuw i3 %x, %a
  ret i3 %b
}
