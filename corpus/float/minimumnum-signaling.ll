; "llvm.minimumnum": a number beats a signaling NaN
; expect: violates value

declare half @llvm.minimumnum.f16(half, half)

define half @src() {
  %r = call half @llvm.minimumnum.f16(half 0xH7C01, half 2.0)
  ret half %r
}

define half @tgt() {
  ret half 0xH7E01
}
