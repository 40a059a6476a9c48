; "llvm.minnum": with a signaling NaN the result may be a NaN
; expect: proved

declare half @llvm.minnum.f16(half, half)

define half @src() {
  %r = call half @llvm.minnum.f16(half 0xH7C01, half 2.0)
  ret half %r
}

define half @tgt() {
  ret half 0xH7E01
}
