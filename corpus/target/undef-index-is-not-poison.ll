; an undef index names any lane, so the result is not poison
; expect: violates poison

define <16 x i8> @src(<16 x i8> %x) {
  %r = call <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8> zeroinitializer, <16 x i8> <i8 undef, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0>)
  ret <16 x i8> %r
}

define <16 x i8> @tgt(<16 x i8> %x) {
  ret <16 x i8> <i8 poison, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0>
}

declare <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8>, <16 x i8>)
