; T4: the byte type copies whatever memory holds
; expect: refines
; expect[byte-strict]: refines
; expect[limited-punning]: refines

define void @src(ptr %to, ptr %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)
  ret void
}

define void @tgt(ptr %to, ptr %from) {
  %v = load b64, ptr %from, align 1
  store b64 %v, ptr %to, align 1
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
