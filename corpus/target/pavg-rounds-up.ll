; an average of x86 is rounded up
; expect: refines
; options: no-undef

define <16 x i8> @src(<16 x i8> %x, <16 x i8> %y) {
  %r = call <16 x i8> @llvm.x86.sse2.pavg.b(<16 x i8> %x, <16 x i8> %y)
  ret <16 x i8> %r
}

define <16 x i8> @tgt(<16 x i8> %x, <16 x i8> %y) {
  %a = zext <16 x i8> %x to <16 x i16>
  %b = zext <16 x i8> %y to <16 x i16>
  %sum = add <16 x i16> %a, %b
  %up = add <16 x i16> %sum, splat (i16 1)
  %half = lshr <16 x i16> %up, splat (i16 1)
  %r = trunc <16 x i16> %half to <16 x i8>
  ret <16 x i8> %r
}

declare <16 x i8> @llvm.x86.sse2.pavg.b(<16 x i8>, <16 x i8>)
