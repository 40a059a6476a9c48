define i96 @f(i96 %x, i96 %y) {
  %m = call i96 @llvm.umul.fix.sat.i96(i96 %x, i96 %y, i32 65)
  ret i96 %m
}
declare i96 @llvm.umul.fix.sat.i96(i96, i96, i32)
