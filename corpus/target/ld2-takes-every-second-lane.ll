; A load of two vectors whose lanes alternate in memory is a load and two shuffles
; expect: refines

define <2 x i8> @src(ptr %p) {
  %wide = load <4 x i8>, ptr %p, align 4
  %odd = shufflevector <4 x i8> %wide, <4 x i8> poison, <2 x i32> <i32 1, i32 3>
  ret <2 x i8> %odd
}

define <2 x i8> @tgt(ptr %p) {
  %both = call { <2 x i8>, <2 x i8> } @llvm.aarch64.neon.ld2.v2i8.p0(ptr %p)
  %odd = extractvalue { <2 x i8>, <2 x i8> } %both, 1
  ret <2 x i8> %odd
}

declare { <2 x i8>, <2 x i8> } @llvm.aarch64.neon.ld2.v2i8.p0(ptr)
