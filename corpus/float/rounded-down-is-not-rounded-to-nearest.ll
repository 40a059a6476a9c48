; A third is nearest to a number above it, and rounded down to the one below (Language Reference, "Constrained Floating-Point Intrinsics")
; expect: violates value

define float @src() {
  %s = call float @llvm.experimental.constrained.fdiv.f32(float 1.0, float 3.0, metadata !"round.downward", metadata !"fpexcept.ignore")
  ret float %s
}

define float @tgt() {
  %s = fdiv float 1.0, 3.0
  ret float %s
}

declare float @llvm.experimental.constrained.fdiv.f32(float, float, metadata, metadata)
