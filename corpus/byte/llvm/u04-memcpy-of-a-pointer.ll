; U4 (llvm-project#207477): InstCombine copies a pointer by an integer
; expect: violates memory
; expect[byte-strict]: violates poison
; expect[limited-punning]: violates poison
; expect[loads=flat]: violates memory
; pass: instcombine

define ptr @src(ptr noalias dereferenceable(8) %to, ptr noalias dereferenceable(8) %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)
  %p = load ptr, ptr %to, align 1
  ret ptr %p
}

define ptr @tgt(ptr noalias dereferenceable(8) %to, ptr noalias dereferenceable(8) %from) {
  %1 = load i64, ptr %from, align 1
  store i64 %1, ptr %to, align 1
  %p.cast = inttoptr i64 %1 to ptr
  ret ptr %p.cast
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
