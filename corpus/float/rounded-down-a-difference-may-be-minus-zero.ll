; In the mode that a constrained intrinsic names: x - x is -0 where results are rounded downward (IEEE 754, section 6.3).
; expect: violates value

define half @src(half %x) {
  %r = call half @llvm.experimental.constrained.fsub.f16(half %x, half 0xH0000, metadata !"round.downward", metadata !"fpexcept.ignore")
  ret half %r
}

define half @tgt(half %x) {
  %r = fadd half %x, 0xH0000
  ret half %r
}

declare half @llvm.experimental.constrained.fsub.f16(half, half, metadata, metadata)
