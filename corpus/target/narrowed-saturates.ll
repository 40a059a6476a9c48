; a saturating shift does not cut bits off
; expect: violates value

define <4 x i16> @src(<4 x i32> %x) {
  %r = call <4 x i16> @llvm.aarch64.neon.sqshrn.v4i16(<4 x i32> %x, i32 9)
  ret <4 x i16> %r
}

define <4 x i16> @tgt(<4 x i32> %x) {
  %right = ashr <4 x i32> %x, splat (i32 9)
  %r = trunc <4 x i32> %right to <4 x i16>
  ret <4 x i16> %r
}

declare <4 x i16> @llvm.aarch64.neon.sqshrn.v4i16(<4 x i32>, i32)
