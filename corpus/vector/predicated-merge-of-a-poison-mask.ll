; Whether a poison mask matters from the length on: the text of LangRef says no, the expansion in its example yes
; expect: violates poison

declare <2 x i1> @llvm.vp.merge.v2i1(<2 x i1>, <2 x i1>, <2 x i1>, i32)

define <2 x i1> @src(<2 x i1> %m, <2 x i1> %a, <2 x i1> %b) {
  %r = call <2 x i1> @llvm.vp.merge.v2i1(<2 x i1> %m, <2 x i1> %a, <2 x i1> %b, i32 1)
  ret <2 x i1> %r
}

define <2 x i1> @tgt(<2 x i1> %m, <2 x i1> %a, <2 x i1> %b) {
  %k = and <2 x i1> %m, <i1 true, i1 false>
  %r = select <2 x i1> %k, <2 x i1> %a, <2 x i1> %b
  ret <2 x i1> %r
}
