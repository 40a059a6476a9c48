; the sine of whole turns is a zero with the sign of the turns
; expect: proved

declare { float, float } @llvm.sincospi.f32(float)

define float @src(float %x) {
  %r = call { float, float } @llvm.sincospi.f32(float 0.0)
  %s = extractvalue { float, float } %r, 0
  ret float %s
}

define float @tgt(float %x) {
  ret float 0.0
}
