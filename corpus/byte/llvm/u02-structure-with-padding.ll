; U2: InstCombine copies a structure with padding by an integer, which poison in the padding spoils
; expect: violates memory
; expect[byte-strict]: violates memory
; expect[limited-punning]: refines
; expect[loads=flat]: violates memory
; pass: instcombine

define void @src(ptr dereferenceable(8) %to, ptr dereferenceable(8) %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 8, i1 false)
  ret void
}

define void @tgt(ptr dereferenceable(8) %to, ptr dereferenceable(8) %from) {
  %1 = load i64, ptr %from, align 4
  store i64 %1, ptr %to, align 4
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
