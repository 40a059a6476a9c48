; a shift of x86 by a vector takes one count for all lanes, from the low 64 bits
; expect: violates value

define <4 x i32> @src(<4 x i32> %x) {
  %r = call <4 x i32> @llvm.x86.sse2.psrl.d(<4 x i32> %x, <4 x i32> <i32 1, i32 0, i32 0, i32 0>)
  ret <4 x i32> %r
}

define <4 x i32> @tgt(<4 x i32> %x) {
  %r = lshr <4 x i32> %x, <i32 1, i32 0, i32 0, i32 0>
  ret <4 x i32> %r
}

declare <4 x i32> @llvm.x86.sse2.psrl.d(<4 x i32>, <4 x i32>)
