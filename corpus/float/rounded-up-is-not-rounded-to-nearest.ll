; A third is nearest to a number below it (Language Reference, "Constrained Floating-Point Intrinsics")
; expect: violates value

define float @src() {
  %r = call float @llvm.experimental.constrained.fmul.f32(float 0x3FB99999A0000000, float 0x3FB99999A0000000, metadata !"round.upward", metadata !"fpexcept.ignore")
  %s = call float @llvm.experimental.constrained.fdiv.f32(float 1.0, float 3.0, metadata !"round.downward", metadata !"fpexcept.ignore")
  %t = fadd float %s, %r
  ret float %t
}

define float @tgt() {
  %r = fmul float 0x3FB99999A0000000, 0x3FB99999A0000000
  %s = fdiv float 1.0, 3.0
  %t = fadd float %s, %r
  ret float %t
}

declare float @llvm.experimental.constrained.fmul.f32(float, float, metadata, metadata)
declare float @llvm.experimental.constrained.fdiv.f32(float, float, metadata, metadata)
