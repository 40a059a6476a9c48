; a store of what is there already changes what another thread reads
; expect: violates race

declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)

define void @src(ptr noundef align 4 dereferenceable(4) %p) {
  store i8 1, ptr %p
  ret void
}

define void @tgt(ptr noundef align 4 dereferenceable(4) %p) {
  store i8 1, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %q, i64 1, i1 false)
  ret void
}
