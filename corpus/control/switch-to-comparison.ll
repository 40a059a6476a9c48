; a switch with one case is a comparison
; expect: proved

define i4 @src(i4 %x) {
  switch i4 %x, label %d [ i4 3, label %a ]

a:
  ret i4 1

d:
  ret i4 0
}

define i4 @tgt(i4 %x) {
  %c = icmp eq i4 %x, 3
  br i1 %c, label %a, label %d

a:
  ret i4 1

d:
  ret i4 0
}
