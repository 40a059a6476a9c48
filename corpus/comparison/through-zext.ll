; zero-extended values compare as unsigned ones
; expect: proved

define i1 @src(i3 %x, i3 %y) {
  %a = zext i3 %x to i5
  %b = zext i3 %y to i5
  %c = icmp slt i5 %a, %b
  ret i1 %c
}

define i1 @tgt(i3 %x, i3 %y) {
  %c = icmp ult i3 %x, %y
  ret i1 %c
}
