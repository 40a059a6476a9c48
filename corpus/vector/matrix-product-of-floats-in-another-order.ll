; no text says in which order the products are added
; expect: inconclusive

declare <1 x half> @llvm.matrix.multiply.v1f16.v3f16.v3f16(<3 x half>, <3 x half>, i32, i32, i32)

define <1 x half> @src(<3 x half> %a, <3 x half> %b) {
  %p = call <1 x half> @llvm.matrix.multiply.v1f16.v3f16.v3f16(<3 x half> %a, <3 x half> %b, i32 1, i32 3, i32 1)
  ret <1 x half> %p
}

define <1 x half> @tgt(<3 x half> %a, <3 x half> %b) {
  %m = fmul <3 x half> %a, %b
  %m0 = extractelement <3 x half> %m, i64 0
  %m1 = extractelement <3 x half> %m, i64 1
  %m2 = extractelement <3 x half> %m, i64 2
  %s = fadd half %m1, %m2
  %t = fadd half %m0, %s
  %p = insertelement <1 x half> poison, half %t, i64 0
  ret <1 x half> %p
}
