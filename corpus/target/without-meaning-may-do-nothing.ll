; Whether an intrinsic without a meaning here does anything is not known, so leaving it out is no violation
; expect: unsupported

declare void @llvm.amdgcn.s.sleep(i32 immarg) nounwind

define i8 @src(i8 %x) {
  call void @llvm.amdgcn.s.sleep(i32 1)
  ret i8 %x
}

define i8 @tgt(i8 %x) {
  ret i8 %x
}
