; a mode that is named must be that of the environment, so two that differ are undefined behaviour
; expect: vacuous

define float @src(float %a) {
  %x = call float @llvm.experimental.constrained.fsub.f32(float %a, float 1.0, metadata !"round.upward", metadata !"fpexcept.ignore")
  %y = call float @llvm.experimental.constrained.fsub.f32(float %a, float 1.0, metadata !"round.downward", metadata !"fpexcept.ignore")
  %r = fsub float %x, %y
  ret float %r
}

define float @tgt(float %a) {
  ret float poison
}

declare float @llvm.experimental.constrained.fsub.f32(float, float, metadata, metadata)
