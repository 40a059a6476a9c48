; a shift of lanes whose counts are small is LLVM's own
; expect: refines
; proof: proved

define <4 x i32> @src(<4 x i32> %v, <4 x i32> %n) {
  %small = and <4 x i32> %n, splat (i32 31)
  %r = call <4 x i32> @llvm.x86.avx2.psllv.d(<4 x i32> %v, <4 x i32> %small)
  ret <4 x i32> %r
}

define <4 x i32> @tgt(<4 x i32> %v, <4 x i32> %n) {
  %small = and <4 x i32> %n, splat (i32 31)
  %r = shl <4 x i32> %v, %small
  ret <4 x i32> %r
}

declare <4 x i32> @llvm.x86.avx2.psllv.d(<4 x i32>, <4 x i32>)
