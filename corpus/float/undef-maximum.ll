; Both operands may be the same value, and that is the maximum
; expect: proved

define half @src() {
  %r = call half @llvm.maximum.f16(half undef, half undef)
  ret half %r
}

define half @tgt() {
  ret half undef
}

declare half @llvm.maximum.f16(half, half)
