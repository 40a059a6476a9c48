; a lane whose mask is undef is loaded or not
; expect: refines

declare <2 x i8> @llvm.masked.load.v2i8.p0(ptr, i32, <2 x i1>, <2 x i8>)

define <2 x i8> @src(ptr %p, <2 x i8> %other) {
  %r = call <2 x i8> @llvm.masked.load.v2i8.p0(ptr %p, i32 1, <2 x i1> <i1 true, i1 undef>, <2 x i8> %other)
  ret <2 x i8> %r
}

define <2 x i8> @tgt(ptr %p, <2 x i8> %other) {
  %r = load <2 x i8>, ptr %p, align 1
  ret <2 x i8> %r
}
