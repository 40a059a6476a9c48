; without wrapping x + 1 is not 0
; expect: proved

define i1 @src(i4 %x) {
  %a = add nuw i4 %x, 1
  %c = icmp eq i4 %a, 0
  ret i1 %c
}

define i1 @tgt(i4 %x) {
  %c = icmp ult i4 %x, 0
  ret i1 %c
}
