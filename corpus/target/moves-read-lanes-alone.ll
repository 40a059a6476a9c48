; a shuffle of x86 reads each lane alone, as `shufflevector` does
; expect: proved

define <16 x i8> @src() {
  %r = call <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8> <i8 undef, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0>, <16 x i8> zeroinitializer)
  ret <16 x i8> %r
}

define <16 x i8> @tgt() {
  ret <16 x i8> <i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16>
}

declare <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8>, <16 x i8>)
