; a reciprocal may be the nearest value
; expect: proved

define float @src() {
  %r = call float @llvm.amdgcn.rcp.f32(float 43.0)
  ret float %r
}

define float @tgt() {
  %r = fdiv float 1.0, 43.0
  ret float %r
}

declare float @llvm.amdgcn.rcp.f32(float)
