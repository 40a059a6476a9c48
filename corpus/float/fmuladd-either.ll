; "llvm.fmuladd": fused or not, as the execution chooses
; expect: refines

declare float @llvm.fma.f32(float, float, float)
declare float @llvm.fmuladd.f32(float, float, float)

define float @src(float noundef %x, float noundef %y, float noundef %z) {
  %r = call float @llvm.fmuladd.f32(float %x, float %y, float %z)
  ret float %r
}

define float @tgt(float noundef %x, float noundef %y, float noundef %z) {
  %r = call float @llvm.fma.f32(float %x, float %y, float %z)
  ret float %r
}
