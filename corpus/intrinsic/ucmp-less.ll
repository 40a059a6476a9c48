; −1 says less
; expect: proved

declare i2 @llvm.ucmp.i2.i4(i4, i4)
declare i2 @llvm.scmp.i2.i4(i4, i4)

define i1 @src(i4 %x, i4 %y) {
  %r = call i2 @llvm.ucmp.i2.i4(i4 %x, i4 %y)
  %c = icmp slt i2 %r, 0
  ret i1 %c
}

define i1 @tgt(i4 %x, i4 %y) {
  %c = icmp ult i4 %x, %y
  ret i1 %c
}
