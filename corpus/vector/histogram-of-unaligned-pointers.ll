; the numbers of a histogram may lie anywhere
; expect: violates ub

declare void @llvm.experimental.vector.histogram.add.v2p0.i32(<2 x ptr>, i32, <2 x i1>)

define void @src() {
  %block = alloca [8 x i8], align 1
  %next = getelementptr i8, ptr %block, i64 1
  store i64 0, ptr %block, align 1
  %i = insertelement <2 x ptr> poison, ptr %block, i64 0
  %v = insertelement <2 x ptr> %i, ptr %next, i64 1
  call void @llvm.experimental.vector.histogram.add.v2p0.i32(<2 x ptr> %v, i32 3, <2 x i1> <i1 true, i1 true>)
  ret void
}

define void @tgt() {
  unreachable
}
