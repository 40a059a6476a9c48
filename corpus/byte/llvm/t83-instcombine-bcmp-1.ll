; InstCombine: bcmp of eight bytes for equality
; expect: refines
; expect[byte-strict]: violates poison
; expect[limited-punning]: violates poison
; expect[loads=flat]: refines
; pass: instcombine

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i1 @src(ptr align 8 dereferenceable(8) %p, ptr align 8 dereferenceable(8) %q) {
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 8)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}

define i1 @tgt(ptr align 8 dereferenceable(8) %p, ptr align 8 dereferenceable(8) %q) {
  %lhsv = load i64, ptr %p, align 8
  %rhsv = load i64, ptr %q, align 8
  %.not = icmp eq i64 %lhsv, %rhsv
  ret i1 %.not
}

declare i32 @bcmp(ptr, ptr, i64)
