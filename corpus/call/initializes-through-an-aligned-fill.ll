; The fill asks for an aligned pointer: the pointer that it looks at is the argument all the same
; expect: refines

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define void @src(ptr %p, ptr %q) {
  call void @llvm.memset.p0.i64(ptr align 8 %p, i8 0, i64 16, i1 false)
  ret void
}

define void @tgt(ptr initializes((0, 16)) %p, ptr %q) {
  call void @llvm.memset.p0.i64(ptr align 8 %p, i8 0, i64 16, i1 false)
  ret void
}
