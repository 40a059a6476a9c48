; elsewhere it does
; expect: violates value

declare i4 @llvm.usub.sat.i4(i4, i4)
declare { i4, i1 } @llvm.usub.with.overflow.i4(i4, i4)

define i4 @src(i4 %x, i4 %y) {
  %r = call i4 @llvm.usub.sat.i4(i4 %x, i4 %y)
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = sub i4 %x, %y
  ret i4 %r
}
