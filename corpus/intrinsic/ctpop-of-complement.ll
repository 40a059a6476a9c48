; bits that are not set are set in the complement
; expect: proved

declare i4 @llvm.ctpop.i4(i4)
declare i4 @llvm.ctlz.i4(i4, i1)
declare i4 @llvm.cttz.i4(i4, i1)

define i4 @src(i4 noundef %x) {
  %a = call i4 @llvm.ctpop.i4(i4 %x)
  %r = sub i4 4, %a
  ret i4 %r
}

define i4 @tgt(i4 noundef %x) {
  %n = xor i4 %x, -1
  %r = call i4 @llvm.ctpop.i4(i4 %n)
  ret i4 %r
}
