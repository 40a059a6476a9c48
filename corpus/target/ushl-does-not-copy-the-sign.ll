; an unsigned shift of NEON fills with zeros
; expect: violates value

define <2 x i32> @src(<2 x i32> %x) {
  %r = call <2 x i32> @llvm.arm.neon.vshiftu.v2i32(<2 x i32> %x, <2 x i32> splat (i32 -5))
  ret <2 x i32> %r
}

define <2 x i32> @tgt(<2 x i32> %x) {
  %r = ashr <2 x i32> %x, splat (i32 5)
  ret <2 x i32> %r
}

declare <2 x i32> @llvm.arm.neon.vshiftu.v2i32(<2 x i32>, <2 x i32>)
