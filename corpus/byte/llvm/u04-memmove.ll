; U4: InstCombine moves 8 bytes by an integer
; expect: violates memory
; expect[byte-strict]: violates memory
; expect[limited-punning]: refines
; expect[loads=flat]: violates memory
; pass: instcombine

define void @src(ptr dereferenceable(8) %to, ptr dereferenceable(8) %from) {
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)
  ret void
}

define void @tgt(ptr dereferenceable(8) %to, ptr dereferenceable(8) %from) {
  %1 = load i64, ptr %from, align 1
  store i64 %1, ptr %to, align 1
  ret void
}

declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
