; two sums in the rounding mode of the environment are equal; which mode that is does not matter
; expect: refines

declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)

define float @src(float noundef %x, float noundef %y) strictfp {
  %a = call float @llvm.experimental.constrained.fadd.f32(float %x, float %y, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret float %a
}

define float @tgt(float noundef %x, float noundef %y) strictfp {
  %a = call float @llvm.experimental.constrained.fadd.f32(float %y, float %x, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret float %a
}
