; no bit is set iff it is 0
; expect: proved

declare i4 @llvm.ctpop.i4(i4)
declare i4 @llvm.ctlz.i4(i4, i1)
declare i4 @llvm.cttz.i4(i4, i1)

define i1 @src(i4 %x) {
  %a = call i4 @llvm.ctpop.i4(i4 %x)
  %c = icmp eq i4 %a, 0
  ret i1 %c
}

define i1 @tgt(i4 %x) {
  %c = icmp eq i4 %x, 0
  ret i1 %c
}
