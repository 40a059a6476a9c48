; a logical shift of x86 by too large a count gives zero, and is not poison
; expect: refines

define <2 x i64> @src(<2 x i64> %x) {
  %r = call <2 x i64> @llvm.x86.sse2.psrl.q(<2 x i64> %x, <2 x i64> <i64 64, i64 0>)
  ret <2 x i64> %r
}

define <2 x i64> @tgt(<2 x i64> %x) {
  ret <2 x i64> zeroinitializer
}

declare <2 x i64> @llvm.x86.sse2.psrl.q(<2 x i64>, <2 x i64>)
