; a bit that is set is known
; expect: proved

define i1 @src() {
  %a = or i4 undef, 1
  %c = icmp eq i4 %a, 0
  ret i1 %c
}

define i1 @tgt() {
  ret i1 false
}
