; T2: one poison byte spoils the whole integer
; expect: violates memory
; expect[byte-strict]: violates memory
; expect[limited-punning]: refines

define void @src(ptr %to, ptr %from, i32 %x) {
  store <2 x i32> poison, ptr %from, align 1
  store i32 %x, ptr %from, align 1
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)
  ret void
}

define void @tgt(ptr %to, ptr %from, i32 %x) {
  store <2 x i32> poison, ptr %from, align 1
  store i32 %x, ptr %from, align 1
  %v = load i64, ptr %from, align 1
  store i64 %v, ptr %to, align 1
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
