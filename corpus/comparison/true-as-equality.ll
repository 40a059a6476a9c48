; but not if x is undefined
; expect: violates poison

define i1 @src(i4 %x) {
  ret i1 true
}

define i1 @tgt(i4 %x) {
  %c = icmp eq i4 %x, %x
  ret i1 %c
}
