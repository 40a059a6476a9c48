; the signed order is another
; expect: violates value

declare i2 @llvm.ucmp.i2.i4(i4, i4)
declare i2 @llvm.scmp.i2.i4(i4, i4)

define i2 @src(i4 noundef %x, i4 noundef %y) {
  %r = call i2 @llvm.ucmp.i2.i4(i4 %x, i4 %y)
  ret i2 %r
}

define i2 @tgt(i4 noundef %x, i4 noundef %y) {
  %r = call i2 @llvm.scmp.i2.i4(i4 %x, i4 %y)
  ret i2 %r
}
