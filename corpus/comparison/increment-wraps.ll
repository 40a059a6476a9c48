; with wrapping it is for −1
; expect: violates value

define i1 @src(i4 noundef %x) {
  %a = add i4 %x, 1
  %c = icmp eq i4 %a, 0
  ret i1 %c
}

define i1 @tgt(i4 noundef %x) {
  %c = icmp ult i4 %x, 0
  ret i1 %c
}
