; a load of all lanes is wrong where the source loads those below a length
; expect: violates ub

declare <2 x i8> @llvm.vp.load.v2i8.p0(ptr, <2 x i1>, i32)

define <2 x i8> @src(ptr dereferenceable(1) %p) {
  %v = call <2 x i8> @llvm.vp.load.v2i8.p0(ptr align 1 %p, <2 x i1> <i1 true, i1 true>, i32 1)
  ret <2 x i8> %v
}

define <2 x i8> @tgt(ptr dereferenceable(1) %p) {
  %v = load <2 x i8>, ptr %p, align 1
  ret <2 x i8> %v
}
