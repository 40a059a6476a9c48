; a shift of NEON by a negative number is one to the right
; expect: refines

define <2 x i32> @src(<2 x i32> %x) {
  %r = call <2 x i32> @llvm.aarch64.neon.sshl.v2i32(<2 x i32> %x, <2 x i32> <i32 -5, i32 3>)
  ret <2 x i32> %r
}

define <2 x i32> @tgt(<2 x i32> %x) {
  %right = ashr <2 x i32> %x, <i32 5, i32 0>
  %r = shl <2 x i32> %right, <i32 0, i32 3>
  ret <2 x i32> %r
}

declare <2 x i32> @llvm.aarch64.neon.sshl.v2i32(<2 x i32>, <2 x i32>)
