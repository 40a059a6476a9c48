; T1: an integer copies the address of a pointer, and not what it may reach
; expect: violates memory
; expect[byte-strict]: violates memory
; expect[limited-punning]: refines

define void @src(ptr %to, ptr %from, ptr %p) {
  store ptr %p, ptr %from, align 1
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)
  ret void
}

define void @tgt(ptr %to, ptr %from, ptr %p) {
  store ptr %p, ptr %from, align 1
  %v = load i64, ptr %from, align 1
  store i64 %v, ptr %to, align 1
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
