; no case may be lost
; expect: violates value

define i4 @src(i4 noundef %x) {
  switch i4 %x, label %d [ i4 0, label %a
  i4 -1, label %a ]

a:
  ret i4 1

d:
  ret i4 0
}

define i4 @tgt(i4 noundef %x) {
  %c = icmp eq i4 %x, 0
  %r = zext i1 %c to i4
  ret i4 %r
}
