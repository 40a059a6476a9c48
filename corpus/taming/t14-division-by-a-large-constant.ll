; T14 of "Taming undefined behavior": a / C is 0 or 1 if C has its highest bit set
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i4 @src(i4 %a) {
  %q = udiv i4 %a, -3
  ret i4 %q
}

define i4 @tgt(i4 %a) {
  %c = icmp ult i4 %a, -3
  %q = select i1 %c, i4 0, i4 1
  ret i4 %q
}
