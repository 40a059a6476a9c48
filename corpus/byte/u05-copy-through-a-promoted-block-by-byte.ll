; U5: SROA, with the byte type
; expect: refines
; expect[byte-strict]: refines
; expect[limited-punning]: refines

define void @src(ptr %p) {
  %m = alloca i8
  call void @llvm.memcpy.p0.p0.i64(ptr %m, ptr %p, i64 1, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %m, i64 1, i1 false)
  ret void
}

define void @tgt(ptr %p) {
  %b = load b8, ptr %p
  store b8 %b, ptr %p
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
