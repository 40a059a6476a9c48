; an expanding load reads as many elements as lanes have a true mask, one behind the other
; expect: refines

declare <3 x i8> @llvm.masked.expandload.v3i8(ptr, <3 x i1>, <3 x i8>)

define <3 x i8> @src(ptr dereferenceable(2) %p, <3 x i8> %o) {
  %v = call <3 x i8> @llvm.masked.expandload.v3i8(ptr %p, <3 x i1> <i1 true, i1 false, i1 true>, <3 x i8> %o)
  ret <3 x i8> %v
}

define <3 x i8> @tgt(ptr dereferenceable(2) %p, <3 x i8> %o) {
  %q = getelementptr i8, ptr %p, i64 1
  %x = load i8, ptr %p, align 1
  %y = load i8, ptr %q, align 1
  %v = insertelement <3 x i8> %o, i8 %x, i64 0
  %w = insertelement <3 x i8> %v, i8 %y, i64 2
  ret <3 x i8> %w
}
