; the minimum of x86 is the second operand if one is NaN
; expect: refines

define <4 x float> @src(<4 x float> %x) {
  %r = call <4 x float> @llvm.x86.sse.min.ps(<4 x float> splat (float 0x7FF8000000000000), <4 x float> %x)
  ret <4 x float> %r
}

define <4 x float> @tgt(<4 x float> %x) {
  ret <4 x float> %x
}

declare <4 x float> @llvm.x86.sse.min.ps(<4 x float>, <4 x float>)
