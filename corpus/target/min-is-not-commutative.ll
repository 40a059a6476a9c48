; the operands of a minimum of x86 may not be exchanged
; expect: violates value

define <4 x float> @src(<4 x float> %x, <4 x float> %y) {
  %r = call <4 x float> @llvm.x86.sse.min.ps(<4 x float> %x, <4 x float> %y)
  ret <4 x float> %r
}

define <4 x float> @tgt(<4 x float> %x, <4 x float> %y) {
  %r = call <4 x float> @llvm.x86.sse.min.ps(<4 x float> %y, <4 x float> %x)
  ret <4 x float> %r
}

declare <4 x float> @llvm.x86.sse.min.ps(<4 x float>, <4 x float>)
