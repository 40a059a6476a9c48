; before attributes said it, the alignment stood before the last argument of a fill
; expect: refines

declare void @llvm.memset.p0.i64(ptr, i8, i64, i32, i1)

define i1 @src(ptr %p) {
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 4, i32 4, i1 false)
  %a = ptrtoint ptr %p to i64
  %low = and i64 %a, 3
  %r = icmp eq i64 %low, 0
  ret i1 %r
}

define i1 @tgt(ptr %p) {
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 4, i32 1, i1 false)
  ret i1 true
}
