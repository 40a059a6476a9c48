; What an intrinsic does that has no meaning here, any function may do: arithmetic moves across it
; expect: refines

declare void @llvm.amdgcn.s.sleep(i32 immarg) nounwind

define i8 @src(i8 %x) {
  call void @llvm.amdgcn.s.sleep(i32 1)
  %y = add i8 %x, 1
  ret i8 %y
}

define i8 @tgt(i8 %x) {
  %y = add i8 %x, 1
  call void @llvm.amdgcn.s.sleep(i32 1)
  ret i8 %y
}
