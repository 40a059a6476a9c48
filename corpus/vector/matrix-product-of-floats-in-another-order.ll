; no text says in which order the products are added: 2048 + 1 + 1 is 2048 in half, 2048 + (1 + 1) is 2050
; expect: inconclusive

declare <1 x half> @llvm.matrix.multiply.v1f16.v3f16.v3f16(<3 x half>, <3 x half>, i32, i32, i32)

define <1 x half> @src() {
  %p = call <1 x half> @llvm.matrix.multiply.v1f16.v3f16.v3f16(<3 x half> splat (half 1.0), <3 x half> <half 2048.0, half 1.0, half 1.0>, i32 1, i32 3, i32 1)
  ret <1 x half> %p
}

define <1 x half> @tgt() {
  %s = fadd half 1.0, 1.0
  %t = fadd half 2048.0, %s
  %p = insertelement <1 x half> poison, half %t, i64 0
  ret <1 x half> %p
}
