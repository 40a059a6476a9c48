; a rotation by 0 is not two shifts
; expect: violates poison

declare i4 @llvm.fshl.i4(i4, i4, i4)

define i4 @src(i4 noundef %x, i4 noundef %y) {
  %r = call i4 @llvm.fshl.i4(i4 %x, i4 %x, i4 %y)
  ret i4 %r
}

define i4 @tgt(i4 noundef %x, i4 noundef %y) {
  %m = sub i4 4, %y
  %a = shl i4 %x, %y
  %b = lshr i4 %x, %m
  %r = or i4 %a, %b
  ret i4 %r
}
