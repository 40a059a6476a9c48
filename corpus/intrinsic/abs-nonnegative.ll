; then the result is not negative
; expect: proved

declare i4 @llvm.abs.i4(i4, i1)

define i1 @src(i4 %x) {
  %r = call i4 @llvm.abs.i4(i4 %x, i1 true)
  %c = icmp sge i4 %r, 0
  ret i1 %c
}

define i1 @tgt(i4 %x) {
  ret i1 true
}
