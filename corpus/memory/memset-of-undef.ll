; A memset of undef makes each bit undef anew, so any bytes may be there, as LLVM relies upon
; expect: refines
; expect[taming]: refines

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1 immarg)

define void @src(ptr noundef nonnull dereferenceable(4) %p) {
  call void @llvm.memset.p0.i64(ptr %p, i8 undef, i64 4, i1 false)
  ret void
}

define void @tgt(ptr noundef nonnull dereferenceable(4) %p) {
  store i32 67305985, ptr %p, align 1
  ret void
}
