; `cntd` counts the 64-bit elements
; expect: violates value

define i64 @src() {
  %r = call i64 @llvm.aarch64.sve.cntd(i32 31)
  ret i64 %r
}

define i64 @tgt() {
  %v = call i64 @llvm.vscale.i64()
  %r = shl i64 %v, 2
  ret i64 %r
}

declare i64 @llvm.aarch64.sve.cntd(i32 immarg)
declare i64 @llvm.vscale.i64()
