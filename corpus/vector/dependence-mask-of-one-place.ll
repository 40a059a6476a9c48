; Lanes that are loaded and then stored at one place do not disturb each other
; expect: refines

define <4 x i1> @src(ptr %p) {
  %m = call <4 x i1> @llvm.loop.dependence.war.mask.v4i1(ptr %p, ptr %p, i64 2)
  ret <4 x i1> %m
}

define <4 x i1> @tgt(ptr %p) {
  ret <4 x i1> splat (i1 true)
}

declare <4 x i1> @llvm.loop.dependence.war.mask.v4i1(ptr, ptr, i64 immarg)
