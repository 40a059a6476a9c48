; `cntw` counts the 32-bit elements of a register
; expect: refines

define i64 @src() {
  %r = call i64 @llvm.aarch64.sve.cntw(i32 31)
  ret i64 %r
}

define i64 @tgt() {
  %v = call i64 @llvm.vscale.i64()
  %r = shl i64 %v, 2
  ret i64 %r
}

declare i64 @llvm.aarch64.sve.cntw(i32 immarg)
declare i64 @llvm.vscale.i64()
