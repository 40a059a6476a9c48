; "llvm.vector.reduce.fadd": from the first lane to the last
; expect: violates value

declare float @llvm.vector.reduce.fadd.v2f32(float, <2 x float>)

define float @src(float noundef %x, <2 x float> noundef %v) {
  %r = call float @llvm.vector.reduce.fadd.v2f32(float %x, <2 x float> %v)
  ret float %r
}

define float @tgt(float noundef %x, <2 x float> noundef %v) {
  %a = extractelement <2 x float> %v, i64 0
  %b = extractelement <2 x float> %v, i64 1
  %s = fadd float %a, %b
  %r = fadd float %x, %s
  ret float %r
}
