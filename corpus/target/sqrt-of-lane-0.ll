; the root of one lane leaves the others
; expect: refines

define float @src(<4 x float> %x) {
  %all = call <4 x float> @llvm.x86.sse.sqrt.ss(<4 x float> %x)
  %r = extractelement <4 x float> %all, i64 1
  ret float %r
}

define float @tgt(<4 x float> %x) {
  %r = extractelement <4 x float> %x, i64 1
  ret float %r
}

declare <4 x float> @llvm.x86.sse.sqrt.ss(<4 x float>)
