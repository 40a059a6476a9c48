; the lanes under a mask move together, and the others come from the third operand
; expect: proved

declare <3 x i1> @llvm.experimental.vector.compress.v3i1(<3 x i1>, <3 x i1>, <3 x i1>)

define <3 x i1> @src(<3 x i1> %v, <3 x i1> %o) {
  %r = call <3 x i1> @llvm.experimental.vector.compress.v3i1(<3 x i1> %v, <3 x i1> <i1 false, i1 true, i1 true>, <3 x i1> %o)
  ret <3 x i1> %r
}

define <3 x i1> @tgt(<3 x i1> %v, <3 x i1> %o) {
  %r = shufflevector <3 x i1> %v, <3 x i1> %o, <3 x i32> <i32 1, i32 2, i32 5>
  ret <3 x i1> %r
}
