; a call may change the mode of the environment between two operations that name different ones, which is not modelled
; expect: unsupported

define float @src(float %a) {
  %x = call float @llvm.experimental.constrained.fsub.f32(float %a, float 1.0, metadata !"round.upward", metadata !"fpexcept.ignore")
  call void @g()
  %y = call float @llvm.experimental.constrained.fsub.f32(float %x, float 1.0, metadata !"round.downward", metadata !"fpexcept.ignore")
  ret float %y
}

define float @tgt(float %a) {
  ret float poison
}

declare void @g()
declare float @llvm.experimental.constrained.fsub.f32(float, float, metadata, metadata)
