; 1 + 2^-24 is nearest to 1, and 1.0000001 where results are rounded upward (_MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC)
; expect: violates value

define <4 x float> @src(<4 x float> %x, <4 x float> %z) {
  %r = call <4 x float> @llvm.x86.avx512.mask.add.ss.round(<4 x float> %x, <4 x float> <float 0x3E70000000000000, float 0.0, float 0.0, float 0.0>, <4 x float> %z, i8 1, i32 10)
  ret <4 x float> %r
}

define <4 x float> @tgt(<4 x float> %x, <4 x float> %z) {
  %a = extractelement <4 x float> %x, i64 0
  %s = fadd float %a, 0x3E70000000000000
  %r = insertelement <4 x float> %x, float %s, i64 0
  ret <4 x float> %r
}

declare <4 x float> @llvm.x86.avx512.mask.add.ss.round(<4 x float>, <4 x float>, <4 x float>, i8, i32)
