; the operand is read as -0.0 first, and that is canonical, whatever becomes of subnormal results
; expect: proved

define half @src() "denormal-fp-math"="positive-zero,preserve-sign" {
  %r = call half @llvm.canonicalize.f16(half 0xH8003)
  ret half %r
}

define half @tgt() "denormal-fp-math"="positive-zero,preserve-sign" {
  ret half 0xH8000
}

declare half @llvm.canonicalize.f16(half)
