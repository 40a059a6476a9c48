; two lanes with the same pointer count twice
; expect: refines

declare void @llvm.experimental.vector.histogram.add.v2p0.i8(<2 x ptr>, i8, <2 x i1>)

define void @src(ptr dereferenceable(1) %p) {
  %i = insertelement <2 x ptr> poison, ptr %p, i64 0
  %v = insertelement <2 x ptr> %i, ptr %p, i64 1
  call void @llvm.experimental.vector.histogram.add.v2p0.i8(<2 x ptr> %v, i8 3, <2 x i1> <i1 true, i1 true>)
  ret void
}

define void @tgt(ptr dereferenceable(1) %p) {
  %x = load i8, ptr %p, align 1
  %y = add i8 %x, 6
  store i8 %y, ptr %p, align 1
  ret void
}
