; where the source names the mode on every path, it is undefined in environments with another one
; expect: refines
; proof: proved

declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)

define float @src(float noundef %x, float noundef %y) {
  %r = call float @llvm.experimental.constrained.fadd.f32(float %x, float %y, metadata !"round.tonearest", metadata !"fpexcept.ignore")
  ret float %r
}

define float @tgt(float noundef %x, float noundef %y) {
  %r = call float @llvm.experimental.constrained.fadd.f32(float %y, float %x, metadata !"round.tonearest", metadata !"fpexcept.ignore")
  ret float %r
}
