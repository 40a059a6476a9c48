; the root of one lane is not that of all
; expect: violates value

define <4 x float> @src(<4 x float> %x) {
  %r = call <4 x float> @llvm.x86.sse.sqrt.ss(<4 x float> %x)
  ret <4 x float> %r
}

define <4 x float> @tgt(<4 x float> %x) {
  %r = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %x)
  ret <4 x float> %r
}

declare <4 x float> @llvm.x86.sse.sqrt.ss(<4 x float>)
declare <4 x float> @llvm.sqrt.v4f32(<4 x float>)
