; a masked load of memory that is there is a load and a select
; expect: refines

declare <2 x i8> @llvm.masked.load.v2i8.p0(ptr, i32, <2 x i1>, <2 x i8>)

define <2 x i8> @src(ptr dereferenceable(2) %p, <2 x i8> %other, <2 x i1> %mask) {
  %r = call <2 x i8> @llvm.masked.load.v2i8.p0(ptr %p, i32 1, <2 x i1> %mask, <2 x i8> %other)
  ret <2 x i8> %r
}

define <2 x i8> @tgt(ptr dereferenceable(2) %p, <2 x i8> %other, <2 x i1> %mask) {
  %v = load <2 x i8>, ptr %p, align 1
  %r = select <2 x i1> %mask, <2 x i8> %v, <2 x i8> %other
  ret <2 x i8> %r
}
