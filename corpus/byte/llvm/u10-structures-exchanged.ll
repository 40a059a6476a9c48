; U10: two structures of a pointer are exchanged by integers (as in sqlite3)
; expect: violates memory
; expect[byte-strict]: violates memory
; expect[limited-punning]: refines
; expect[loads=flat]: violates memory
; pass: instcombine

define void @src(ptr dereferenceable(8) %a, ptr dereferenceable(8) %b) {
  %t = alloca { ptr }
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %a, i64 8, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %a, ptr %b, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %t, i64 8, i1 false)
  ret void
}

define void @tgt(ptr dereferenceable(8) %a, ptr dereferenceable(8) %b) {
  %1 = load i64, ptr %a, align 1
  %2 = load i64, ptr %b, align 1
  store i64 %2, ptr %a, align 1
  store i64 %1, ptr %b, align 1
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
