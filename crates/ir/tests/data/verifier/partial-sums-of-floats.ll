; broken: @f, block %0, instruction 0 `call`: lanes that cannot be added up to so many sums
define <2 x float> @f(<2 x float> %x, <3 x float> %y) {
  %r = call <2 x float> @llvm.vector.partial.reduce.fadd.v2f32.v3f32(<2 x float> %x, <3 x float> %y)
  ret <2 x float> %r
}

declare <2 x float> @llvm.vector.partial.reduce.fadd.v2f32.v3f32(<2 x float>, <3 x float>)

; valid:
define <2 x float> @f(<2 x float> %x, <4 x float> %y) {
  %r = call <2 x float> @llvm.vector.partial.reduce.fadd.v2f32.v4f32(<2 x float> %x, <4 x float> %y)
  ret <2 x float> %r
}

declare <2 x float> @llvm.vector.partial.reduce.fadd.v2f32.v4f32(<2 x float>, <4 x float>)
