; x - 0 is x unless x is 0 and the environment rounds downward
; expect: violates value

declare float @llvm.experimental.constrained.fsub.f32(float, float, metadata, metadata)

define float @src(float noundef nofpclass(nan) %x) strictfp {
  %a = call float @llvm.experimental.constrained.fsub.f32(float %x, float 0.0, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret float %a
}

define float @tgt(float noundef nofpclass(nan) %x) strictfp {
  ret float %x
}
