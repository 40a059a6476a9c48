; the mode of results does not make the operand +0.0
; expect: violates value

define half @src() "denormal-fp-math"="positive-zero,preserve-sign" {
  %r = call half @llvm.canonicalize.f16(half 0xH8003)
  ret half %r
}

define half @tgt() "denormal-fp-math"="positive-zero,preserve-sign" {
  ret half 0xH0000
}

declare half @llvm.canonicalize.f16(half)
