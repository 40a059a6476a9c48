; the flag held only in the arm that was taken
; expect: violates poison

define i4 @src(i4 %x) {
  %c = icmp eq i4 %x, 7
  %a = add nsw i4 %x, 1
  %r = select i1 %c, i4 -8, i4 %a
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = add nsw i4 %x, 1
  ret i4 %r
}
