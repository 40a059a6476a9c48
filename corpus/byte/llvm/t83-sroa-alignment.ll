; SROA: a structure of two bytes is copied byte by byte, with the alignment of each
; expect: violates memory
; expect[byte-strict]: violates memory
; expect[limited-punning]: refines
; expect[loads=flat]: refines
; pass: sroa

define void @src(ptr align 2 dereferenceable(2) %p, ptr align 2 dereferenceable(2) %q) {
  %m = alloca { i8, i8 }, align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %m, ptr align 2 %p, i64 2, i1 false)
  %second = getelementptr inbounds i8, ptr %m, i64 1
  %x = load i8, ptr %m
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %q, ptr align 2 %m, i64 2, i1 false)
  ret void
}

define void @tgt(ptr align 2 dereferenceable(2) %p, ptr align 2 dereferenceable(2) %q) {
  %m.sroa.0.0.copyload = load i8, ptr %p, align 2
  %m.sroa.3.0.p.sroa_idx = getelementptr inbounds i8, ptr %p, i64 1
  %m.sroa.3.0.copyload = load i8, ptr %m.sroa.3.0.p.sroa_idx, align 1
  store i8 %m.sroa.0.0.copyload, ptr %q, align 2
  %m.sroa.3.0.q.sroa_idx = getelementptr inbounds i8, ptr %q, i64 1
  store i8 %m.sroa.3.0.copyload, ptr %m.sroa.3.0.q.sroa_idx, align 1
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
