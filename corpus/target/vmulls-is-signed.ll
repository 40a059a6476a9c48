; `vmulls` gives whole products
; expect: refines
; proof: proved

define <4 x i32> @src(<4 x i16> noundef %x) {
  %r = call <4 x i32> @llvm.arm.neon.vmulls.v4i32(<4 x i16> %x, <4 x i16> splat (i16 -1))
  ret <4 x i32> %r
}

define <4 x i32> @tgt(<4 x i16> noundef %x) {
  %w = sext <4 x i16> %x to <4 x i32>
  %r = sub <4 x i32> zeroinitializer, %w
  ret <4 x i32> %r
}

declare <4 x i32> @llvm.arm.neon.vmulls.v4i32(<4 x i16>, <4 x i16>)
