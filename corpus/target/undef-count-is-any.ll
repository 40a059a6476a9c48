; an undef count may be any number that it stands for
; expect: proved

define <8 x i16> @src() {
  %c = and <8 x i16> <i16 undef, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0>, splat (i16 1)
  %r = call <8 x i16> @llvm.x86.sse2.psll.w(<8 x i16> splat (i16 1), <8 x i16> %c)
  ret <8 x i16> %r
}

define <8 x i16> @tgt() {
  ret <8 x i16> splat (i16 2)
}

declare <8 x i16> @llvm.x86.sse2.psll.w(<8 x i16>, <8 x i16>)
