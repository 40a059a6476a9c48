; up to LLVM 21, alignment 0 of a gather is that of the ABI for its elements
; expect: refines

declare <1 x i32> @llvm.masked.gather.v1i32.v1p0(<1 x ptr>, i32, <1 x i1>, <1 x i32>)

define i32 @src(ptr %p) {
  %places = insertelement <1 x ptr> poison, ptr %p, i32 0
  %r = call <1 x i32> @llvm.masked.gather.v1i32.v1p0(<1 x ptr> %places, i32 0, <1 x i1> <i1 true>, <1 x i32> zeroinitializer)
  %v = extractelement <1 x i32> %r, i32 0
  ret i32 %v
}

define i32 @tgt(ptr %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
