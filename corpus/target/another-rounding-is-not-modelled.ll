; arithmetic that rounds in another way than the environment is not modelled
; expect: unsupported

define <4 x float> @src(<4 x float> %x, <4 x float> %y, <4 x float> %z) {
  %r = call <4 x float> @llvm.x86.avx512.mask.add.ss.round(<4 x float> %x, <4 x float> %y, <4 x float> %z, i8 1, i32 11)
  ret <4 x float> %r
}

define <4 x float> @tgt(<4 x float> %x, <4 x float> %y, <4 x float> %z) {
  %r = shufflevector <4 x float> %x, <4 x float> %z, <4 x i32> <i32 4, i32 1, i32 2, i32 3>
  ret <4 x float> %r
}

declare <4 x float> @llvm.x86.avx512.mask.add.ss.round(<4 x float>, <4 x float>, <4 x float>, i8, i32)
