; T2 of "Taming undefined behavior": without nsw the sum may wrap
; expect: violates value
; expect[old]: violates value
; expect[old-branch-ub]: violates value
; expect[taming]: violates value

define i1 @src(i4 %a, i4 %b) {
  %s = add i4 %a, %b
  %c = icmp sgt i4 %s, %a
  ret i1 %c
}

define i1 @tgt(i4 %a, i4 %b) {
  %c = icmp sgt i4 %b, 0
  ret i1 %c
}
