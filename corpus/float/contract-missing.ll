; "Rewrite-based flags": without `contract` nothing is fused
; expect: violates value

declare float @llvm.fma.f32(float, float, float)

define float @src(float noundef %x, float noundef %y, float noundef %z) {
  %m = fmul float %x, %y
  %r = fadd float %m, %z
  ret float %r
}

define float @tgt(float noundef %x, float noundef %y, float noundef %z) {
  %r = call float @llvm.fma.f32(float %x, float %y, float %z)
  ret float %r
}
