; at a vscale outside of its range, a target that depends on it has no executions that are modelled
; expect: unsupported

define i8 @src() vscale_range(2,2) {
  %n = call i8 @llvm.vscale.i8()
  ret i8 %n
}

define i8 @tgt() vscale_range(1,1) {
  %n = call i8 @llvm.vscale.i8()
  ret i8 %n
}

declare i8 @llvm.vscale.i8()
