; from the pivot on, a merge has the lanes of its second value
; expect: proved

declare <2 x i1> @llvm.vp.merge.v2i1(<2 x i1>, <2 x i1>, <2 x i1>, i32)

define <2 x i1> @src(<2 x i1> %a, <2 x i1> %b) {
  %m = call <2 x i1> @llvm.vp.merge.v2i1(<2 x i1> <i1 true, i1 true>, <2 x i1> %a, <2 x i1> %b, i32 1)
  ret <2 x i1> %m
}

define <2 x i1> @tgt(<2 x i1> %a, <2 x i1> %b) {
  %m = shufflevector <2 x i1> %a, <2 x i1> %b, <2 x i32> <i32 0, i32 3>
  ret <2 x i1> %m
}
