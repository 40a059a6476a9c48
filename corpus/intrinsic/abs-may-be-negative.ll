; otherwise abs(−8) is −8
; expect: violates value

declare i4 @llvm.abs.i4(i4, i1)

define i1 @src(i4 %x) {
  %r = call i4 @llvm.abs.i4(i4 %x, i1 false)
  %c = icmp sge i4 %r, 0
  ret i1 %c
}

define i1 @tgt(i4 %x) {
  ret i1 true
}
