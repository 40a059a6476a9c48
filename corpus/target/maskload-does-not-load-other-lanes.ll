; a lane whose mask is not negative may not be loaded
; expect: violates ub

define <4 x float> @src(ptr %p) {
  %r = call <4 x float> @llvm.x86.avx.maskload.ps(ptr %p, <4 x i32> <i32 -1, i32 1, i32 0, i32 0>)
  ret <4 x float> %r
}

define <4 x float> @tgt(ptr %p) {
  %all = load <4 x float>, ptr %p, align 1
  %r = shufflevector <4 x float> %all, <4 x float> zeroinitializer, <4 x i32> <i32 0, i32 4, i32 5, i32 6>
  ret <4 x float> %r
}

declare <4 x float> @llvm.x86.avx.maskload.ps(ptr, <4 x i32>)
