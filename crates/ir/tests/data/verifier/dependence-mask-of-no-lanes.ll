; broken: @f, block %0, instruction 0 `call`: an operation by lanes on vectors of other numbers of lanes, or on none
define i1 @f(ptr %p, ptr %q) {
  %m = call i1 @llvm.loop.dependence.war.mask.i1(ptr %p, ptr %q, i64 4)
  ret i1 %m
}

declare i1 @llvm.loop.dependence.war.mask.i1(ptr, ptr, i64)

; valid:
define <4 x i1> @f(ptr %p, ptr %q) {
  %m = call <4 x i1> @llvm.loop.dependence.war.mask.v4i1(ptr %p, ptr %q, i64 4)
  ret <4 x i1> %m
}

declare <4 x i1> @llvm.loop.dependence.war.mask.v4i1(ptr, ptr, i64 immarg)
