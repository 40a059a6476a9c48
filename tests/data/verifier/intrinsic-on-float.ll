; broken: 
define float @f(float %p0, float %p1) {
  %r = call float @llvm.umin.f32(float %p0, float %p1)
  ret float %r
}
declare float @llvm.umin.f32(float, float)

; valid:
define float @f(float %p0, float %p1) {
  %r = call float @llvm.minnum.f32(float %p0, float %p1)
  ret float %r
}
declare float @llvm.minnum.f32(float, float)
