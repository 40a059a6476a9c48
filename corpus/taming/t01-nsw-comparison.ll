; T1 of "Taming undefined behavior": with nsw, a + b > a is b > 0
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i1 @src(i4 %a, i4 %b) {
  %s = add nsw i4 %a, %b
  %c = icmp sgt i4 %s, %a
  ret i1 %c
}

define i1 @tgt(i4 %a, i4 %b) {
  %c = icmp sgt i4 %b, 0
  ret i1 %c
}
