; an index beyond the table gives 0
; expect: refines

define <8 x i8> @src(<16 x i8> %t) {
  %r = call <8 x i8> @llvm.aarch64.neon.tbl1.v8i8(<16 x i8> %t, <8 x i8> splat (i8 16))
  ret <8 x i8> %r
}

define <8 x i8> @tgt(<16 x i8> %t) {
  ret <8 x i8> zeroinitializer
}

declare <8 x i8> @llvm.aarch64.neon.tbl1.v8i8(<16 x i8>, <8 x i8>)
