; U5: SROA copies by an integer what went through a stack block
; expect: violates memory
; expect[byte-strict]: violates memory
; expect[limited-punning]: refines
; expect[loads=flat]: refines
; pass: sroa

define void @src(ptr dereferenceable(1) %p, ptr dereferenceable(1) %q) {
  %m = alloca i8
  call void @llvm.memcpy.p0.p0.i64(ptr %m, ptr %p, i64 1, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %m, i64 1, i1 false)
  ret void
}

define void @tgt(ptr dereferenceable(1) %p, ptr dereferenceable(1) %q) {
  %m.0.copyload = load i8, ptr %p, align 1
  store i8 %m.0.copyload, ptr %q, align 1
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
