; O1: two places are exchanged through a stack block
; expect: violates memory
; expect[byte-strict]: violates memory
; expect[limited-punning]: refines
; expect[loads=flat]: violates memory
; pass: default<O1>

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @src(ptr dereferenceable(8) %p, ptr dereferenceable(8) %q) {
  %t = alloca [2 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %p, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %t, i64 8, i1 false)
  ret void
}

define void @tgt(ptr captures(none) dereferenceable(8) %p, ptr captures(none) dereferenceable(8) %q) {
  %t.sroa.0.0.copyload = load i64, ptr %p, align 1
  %1 = load i64, ptr %q, align 1
  store i64 %1, ptr %p, align 1
  store i64 %t.sroa.0.0.copyload, ptr %q, align 1
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
