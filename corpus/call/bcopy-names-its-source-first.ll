; `bcopy` is `memmove` with its pointers exchanged
; expect: violates memory

declare void @bcopy(ptr, ptr, i64)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)

define void @src(ptr noundef %p, ptr noundef %q) {
  call void @bcopy(ptr %p, ptr %q, i64 4)
  ret void
}

define void @tgt(ptr noundef %p, ptr noundef %q) {
  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 false)
  ret void
}
