; from the length on, a select is poison, and a merge is not
; expect: violates poison

declare <2 x i1> @llvm.vp.merge.v2i1(<2 x i1>, <2 x i1>, <2 x i1>, i32)
declare <2 x i1> @llvm.vp.select.v2i1(<2 x i1>, <2 x i1>, <2 x i1>, i32)

define <2 x i1> @src(<2 x i1> %c, <2 x i1> %a, <2 x i1> %b) {
  %m = call <2 x i1> @llvm.vp.merge.v2i1(<2 x i1> %c, <2 x i1> %a, <2 x i1> %b, i32 1)
  ret <2 x i1> %m
}

define <2 x i1> @tgt(<2 x i1> %c, <2 x i1> %a, <2 x i1> %b) {
  %m = call <2 x i1> @llvm.vp.select.v2i1(<2 x i1> %c, <2 x i1> %a, <2 x i1> %b, i32 1)
  ret <2 x i1> %m
}
