; a strided store goes by bytes, also downwards
; expect: refines

declare void @llvm.experimental.vp.strided.store.v2i8.p0.i32(<2 x i8>, ptr, i32, <2 x i1>, i32)

define void @src(<2 x i8> %v, ptr dereferenceable(3) %b) {
  %p = getelementptr i8, ptr %b, i64 2
  call void @llvm.experimental.vp.strided.store.v2i8.p0.i32(<2 x i8> %v, ptr align 1 %p, i32 -2, <2 x i1> <i1 true, i1 true>, i32 2)
  ret void
}

define void @tgt(<2 x i8> %v, ptr dereferenceable(3) %b) {
  %p = getelementptr i8, ptr %b, i64 2
  %x = extractelement <2 x i8> %v, i64 0
  %y = extractelement <2 x i8> %v, i64 1
  store i8 %x, ptr %p, align 1
  store i8 %y, ptr %b, align 1
  ret void
}
