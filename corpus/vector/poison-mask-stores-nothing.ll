; a store whose mask is poison may be left out
; expect: refines

declare void @llvm.masked.store.v2i8.p0(<2 x i8>, ptr, i32, <2 x i1>)

define void @src(ptr %p, <2 x i8> %x) {
  call void @llvm.masked.store.v2i8.p0(<2 x i8> %x, ptr %p, i32 1, <2 x i1> poison)
  ret void
}

define void @tgt(ptr %p, <2 x i8> %x) {
  ret void
}
