define x86_fp80 @f(x86_fp80 %x) {
  %m = call x86_fp80 @llvm.minimum.f80(x86_fp80 %x, x86_fp80 0xK00000000000000000000)
  ret x86_fp80 %m
}
declare x86_fp80 @llvm.minimum.f80(x86_fp80, x86_fp80)
