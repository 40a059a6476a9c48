; broken: @f, block %0, instruction 0 `call`: a scale that is too large for the operands
declare i8 @llvm.smul.fix.i8(i8, i8, i32)
define i8 @f(i8 %a) {
  %r = call i8 @llvm.smul.fix.i8(i8 %a, i8 %a, i32 8)
  ret i8 %r
}

; valid:
declare i8 @llvm.smul.fix.i8(i8, i8, i32)
define i8 @f(i8 %a) {
  %r = call i8 @llvm.smul.fix.i8(i8 %a, i8 %a, i32 7)
  ret i8 %r
}
