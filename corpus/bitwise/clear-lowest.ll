; x & (x − 1) is 0 iff x has at most one bit
; expect: proved

declare i4 @llvm.ctpop.i4(i4)

define i1 @src(i4 noundef %x) {
  %d = add i4 %x, -1
  %a = and i4 %x, %d
  %c = icmp eq i4 %a, 0
  ret i1 %c
}

define i1 @tgt(i4 noundef %x) {
  %p = call i4 @llvm.ctpop.i4(i4 %x)
  %c = icmp ult i4 %p, 2
  ret i1 %c
}
