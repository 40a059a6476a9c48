; … of as many bytes
; expect: violates memory

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define void @src(ptr dereferenceable(4) %p, i8 noundef %x) {
  %p1 = getelementptr i8, ptr %p, i64 1
  %p2 = getelementptr i8, ptr %p, i64 2
  store i8 %x, ptr %p
  store i8 %x, ptr %p1
  store i8 %x, ptr %p2
  ret void
}

define void @tgt(ptr dereferenceable(4) %p, i8 noundef %x) {
  call void @llvm.memset.p0.i64(ptr %p, i8 %x, i64 4, i1 false)
  ret void
}
