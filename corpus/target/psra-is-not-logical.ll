; an arithmetic shift of x86 is no logical one
; expect: violates value

define <8 x i16> @src(<8 x i16> %x) {
  %r = call <8 x i16> @llvm.x86.sse2.psrai.w(<8 x i16> %x, i32 15)
  ret <8 x i16> %r
}

define <8 x i16> @tgt(<8 x i16> %x) {
  %r = lshr <8 x i16> %x, splat (i16 15)
  ret <8 x i16> %r
}

declare <8 x i16> @llvm.x86.sse2.psrai.w(<8 x i16>, i32)
