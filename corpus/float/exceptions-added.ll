; nor is one added
; expect: inconclusive

declare float @llvm.experimental.constrained.fsub.f32(float, float, metadata, metadata)

define void @src(float noundef %x) strictfp {
  ret void
}

define void @tgt(float noundef %x) strictfp {
  %a = call float @llvm.experimental.constrained.fsub.f32(float %x, float 1.0, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  ret void
}
