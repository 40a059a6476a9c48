; broken: @f, block %0, instruction 0 `call`: the signature does not fit the intrinsic llvm.scmp.i1.i8
define i1 @f(i8 %a) {
  %r = call i1 @llvm.scmp.i1.i8(i8 %a, i8 0)
  ret i1 %r
}
declare i1 @llvm.scmp.i1.i8(i8, i8)

; valid:
define i2 @f(i8 %a) {
  %r = call i2 @llvm.scmp.i2.i8(i8 %a, i8 0)
  ret i2 %r
}
declare i2 @llvm.scmp.i2.i8(i8, i8)
