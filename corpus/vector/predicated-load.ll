; a load of the lanes below a length accesses no others
; expect: refines

declare <2 x i8> @llvm.vp.load.v2i8.p0(ptr, <2 x i1>, i32)

define i8 @src(ptr dereferenceable(1) %p) {
  %v = call <2 x i8> @llvm.vp.load.v2i8.p0(ptr align 1 %p, <2 x i1> <i1 true, i1 true>, i32 1)
  %x = extractelement <2 x i8> %v, i64 0
  ret i8 %x
}

define i8 @tgt(ptr dereferenceable(1) %p) {
  %x = load i8, ptr %p, align 1
  ret i8 %x
}
