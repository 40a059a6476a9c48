; a masked load of x86 accesses the lanes whose mask is negative; the others are 0
; expect: refines

define <4 x float> @src(ptr %p) {
  %r = call <4 x float> @llvm.x86.avx.maskload.ps(ptr %p, <4 x i32> <i32 -1, i32 1, i32 0, i32 -2147483648>)
  ret <4 x float> %r
}

define <4 x float> @tgt(ptr %p) {
  %r = call <4 x float> @llvm.masked.load.v4f32.p0(ptr %p, i32 1, <4 x i1> <i1 true, i1 false, i1 false, i1 true>, <4 x float> zeroinitializer)
  ret <4 x float> %r
}

declare <4 x float> @llvm.x86.avx.maskload.ps(ptr, <4 x i32>)
declare <4 x float> @llvm.masked.load.v4f32.p0(ptr, i32, <4 x i1>, <4 x float>)
