; bytes of which a constant says where they go are a shuffle; a negative index gives zero
; expect: refines
; proof: proved

define <16 x i8> @src(<16 x i8> %v) {
  %r = call <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8> %v, <16 x i8> <i8 15, i8 14, i8 13, i8 12, i8 -1, i8 -128, i8 9, i8 8, i8 7, i8 6, i8 5, i8 4, i8 3, i8 2, i8 1, i8 16>)
  ret <16 x i8> %r
}

define <16 x i8> @tgt(<16 x i8> %v) {
  %r = shufflevector <16 x i8> %v, <16 x i8> zeroinitializer, <16 x i32> <i32 15, i32 14, i32 13, i32 12, i32 16, i32 16, i32 9, i32 8, i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  ret <16 x i8> %r
}

declare <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8>, <16 x i8>)
