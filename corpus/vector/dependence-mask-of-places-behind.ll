; A lane that is loaded where an earlier one is stored is left out
; expect: violates value

define <4 x i1> @src(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 4
  %m = call <4 x i1> @llvm.loop.dependence.war.mask.v4i1(ptr %p, ptr %q, i64 2)
  ret <4 x i1> %m
}

define <4 x i1> @tgt(ptr %p) {
  ret <4 x i1> splat (i1 true)
}

declare <4 x i1> @llvm.loop.dependence.war.mask.v4i1(ptr, ptr, i64 immarg)
