; the cosine of one half turn is -1
; expect: violates value

declare { float, float } @llvm.sincospi.f32(float)

define float @src() {
  %r = call { float, float } @llvm.sincospi.f32(float 1.0)
  %c = extractvalue { float, float } %r, 1
  ret float %c
}

define float @tgt() {
  ret float 1.0
}
