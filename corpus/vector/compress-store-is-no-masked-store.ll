; a compressing store leaves no gaps where the mask is false
; expect: violates memory

declare void @llvm.masked.compressstore.v2i8(<2 x i8>, ptr, <2 x i1>)
declare void @llvm.masked.store.v2i8.p0(<2 x i8>, ptr, i32, <2 x i1>)

define void @src(<2 x i8> %v, ptr dereferenceable(2) %p) {
  call void @llvm.masked.compressstore.v2i8(<2 x i8> %v, ptr %p, <2 x i1> <i1 false, i1 true>)
  ret void
}

define void @tgt(<2 x i8> %v, ptr dereferenceable(2) %p) {
  call void @llvm.masked.store.v2i8.p0(<2 x i8> %v, ptr %p, i32 1, <2 x i1> <i1 false, i1 true>)
  ret void
}
