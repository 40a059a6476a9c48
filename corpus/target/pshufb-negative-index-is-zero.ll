; a negative index gives zero, not the byte that its low bits name
; expect: violates value

define <16 x i8> @src(<16 x i8> %x) {
  %r = call <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8> %x, <16 x i8> splat (i8 -128))
  ret <16 x i8> %r
}

define <16 x i8> @tgt(<16 x i8> %x) {
  %r = shufflevector <16 x i8> %x, <16 x i8> poison, <16 x i32> zeroinitializer
  ret <16 x i8> %r
}

declare <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8>, <16 x i8>)
