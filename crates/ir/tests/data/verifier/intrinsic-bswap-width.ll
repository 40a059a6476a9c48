; broken: @f, block %0, instruction 0 `call`: the signature does not fit the intrinsic llvm.bswap.i24
define i24 @f(i24 %x) {
  %r = call i24 @llvm.bswap.i24(i24 %x)
  ret i24 %r
}
declare i24 @llvm.bswap.i24(i24)

; valid:
define i48 @f(i48 %x) {
  %r = call i48 @llvm.bswap.i48(i48 %x)
  ret i48 %r
}
declare i48 @llvm.bswap.i48(i48)
