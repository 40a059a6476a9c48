; broken: @f, block %0, instruction 0 `call`: the signature does not fit the intrinsic llvm.umin.f32
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
