; the high half of the vector that holds a count is not read, so it may be poison
; expect: refines

define <4 x i32> @src(<4 x i32> %x) {
  %r = call <4 x i32> @llvm.x86.sse2.psrl.d(<4 x i32> %x, <4 x i32> <i32 1, i32 0, i32 7, i32 9>)
  ret <4 x i32> %r
}

define <4 x i32> @tgt(<4 x i32> %x) {
  %r = call <4 x i32> @llvm.x86.sse2.psrl.d(<4 x i32> %x, <4 x i32> <i32 1, i32 0, i32 poison, i32 poison>)
  ret <4 x i32> %r
}

declare <4 x i32> @llvm.x86.sse2.psrl.d(<4 x i32>, <4 x i32>)
