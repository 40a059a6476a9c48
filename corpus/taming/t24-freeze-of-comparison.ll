; T24 of "Taming undefined behavior": a freeze moves up through a comparison with a constant
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i1 @src(i4 %x) {
  %c = icmp ult i4 %x, 5
  %f = freeze i1 %c
  ret i1 %f
}

define i1 @tgt(i4 %x) {
  %f = freeze i4 %x
  %c = icmp ult i4 %f, 5
  ret i1 %c
}
