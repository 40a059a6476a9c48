; to name a mode that the environment does not have is undefined behaviour, even if nothing is rounded
; expect: violates ub

define half @src(half noundef %x) {
  %r = call nnan half @llvm.experimental.constrained.fmul.f16(half %x, half 0xH3C00, metadata !"round.upward", metadata !"fpexcept.ignore")
  ret half %r
}

define half @tgt(half noundef %x) {
  %r = call half @llvm.experimental.constrained.fmul.f16(half %x, half 0xH3C00, metadata !"round.towardzero", metadata !"fpexcept.ignore")
  ret half %r
}

declare half @llvm.experimental.constrained.fmul.f16(half, half, metadata, metadata)
