; U1 (llvm-project#33896): SROA reads a pointer as an integer and casts it back
; expect: violates ub
; expect[byte-strict]: violates ub
; expect[limited-punning]: refines
; expect[loads=flat]: refines
; pass: sroa

define i64 @src(ptr noalias dereferenceable(1) %v, ptr noalias dereferenceable(8) %m) {
  %u = alloca i64
  store ptr %v, ptr %m, align 1
  call void @llvm.memcpy.p0.p0.i64(ptr %u, ptr %m, i64 8, i1 false)
  %i = load i64, ptr %u
  %p = load ptr, ptr %u
  store i8 1, ptr %p
  ret i64 %i
}

define i64 @tgt(ptr noalias dereferenceable(1) %v, ptr noalias dereferenceable(8) %m) {
  store ptr %v, ptr %m, align 1
  %u.0.copyload = load i64, ptr %m, align 1
  %1 = inttoptr i64 %u.0.copyload to ptr
  store i8 1, ptr %1, align 1
  ret i64 %u.0.copyload
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
