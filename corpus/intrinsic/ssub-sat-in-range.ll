; where sub nsw is no poison, nothing saturates
; expect: proved

declare i4 @llvm.ssub.sat.i4(i4, i4)
declare { i4, i1 } @llvm.ssub.with.overflow.i4(i4, i4)

define i4 @src(i4 %x, i4 %y) {
  %r = sub nsw i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = call i4 @llvm.ssub.sat.i4(i4 %x, i4 %y)
  ret i4 %r
}
