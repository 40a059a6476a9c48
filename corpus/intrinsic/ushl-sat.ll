; a shift that loses nothing does not saturate
; expect: proved

declare i4 @llvm.ushl.sat.i4(i4, i4)
declare i4 @llvm.sshl.sat.i4(i4, i4)

define i4 @src(i4 %x, i4 %y) {
  %r = shl nuw i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = call i4 @llvm.ushl.sat.i4(i4 %x, i4 %y)
  ret i4 %r
}
