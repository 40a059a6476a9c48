; U11: InstCombine copies by an integer between address spaces
; expect: violates memory
; expect[byte-strict]: violates memory
; expect[limited-punning]: refines
; expect[loads=flat]: violates memory
; pass: instcombine

target datalayout = "e-p:64:64-p1:64:64-p2:32:32"

define void @src(ptr addrspace(1) dereferenceable(4) %to, ptr addrspace(2) dereferenceable(4) %from) {
  call void @llvm.memcpy.p1.p2.i64(ptr addrspace(1) %to, ptr addrspace(2) %from, i64 4, i1 false)
  ret void
}

define void @tgt(ptr addrspace(1) dereferenceable(4) %to, ptr addrspace(2) dereferenceable(4) %from) {
  %1 = load i32, ptr addrspace(2) %from, align 1
  store i32 %1, ptr addrspace(1) %to, align 1
  ret void
}

declare void @llvm.memcpy.p1.p2.i64(ptr addrspace(1), ptr addrspace(2), i64, i1)
