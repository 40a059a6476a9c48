; a part of the lanes is added to each sum
; expect: refines

declare <2 x float> @llvm.vector.partial.reduce.fadd.v2f32.v4f32(<2 x float>, <4 x float>)

define float @src(float %x) {
  %lanes = insertelement <4 x float> zeroinitializer, float %x, i64 3
  %sums = call <2 x float> @llvm.vector.partial.reduce.fadd.v2f32.v4f32(<2 x float> zeroinitializer, <4 x float> %lanes)
  %sum = extractelement <2 x float> %sums, i64 1
  ret float %sum
}

define float @tgt(float %x) {
  %sum = fadd float %x, 0.0
  ret float %sum
}
