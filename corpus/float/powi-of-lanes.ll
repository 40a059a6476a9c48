; one exponent for all lanes
; expect: proved

declare <2 x half> @llvm.powi.v2f16.i32(<2 x half>, i32)

define <2 x half> @src() {
  %r = call <2 x half> @llvm.powi.v2f16.i32(<2 x half> <half 2.0, half 3.0>, i32 2)
  ret <2 x half> %r
}

define <2 x half> @tgt() {
  ret <2 x half> <half 4.0, half 9.0>
}
