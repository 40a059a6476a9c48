; the order of the operands of a median does not matter
; expect: refines

define float @src(float %x) {
  %r = call float @llvm.amdgcn.fmed3.f32(float 0.0, float %x, float 1.0)
  ret float %r
}

define float @tgt(float %x) {
  %r = call float @llvm.amdgcn.fmed3.f32(float %x, float 0.0, float 1.0)
  ret float %r
}

declare float @llvm.amdgcn.fmed3.f32(float, float, float)
