; ExpandMemCmp, AArch64: pointers are compared as integers
; expect: refines
; expect[byte-strict]: violates poison
; expect[limited-punning]: violates poison
; expect[loads=flat]: refines
; pass: expand-memcmp

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

define i1 @src(ptr dereferenceable(16) %p, ptr dereferenceable(16) %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 8)
  %c = icmp ne i32 %r, 0
  ret i1 %c
}

define i1 @tgt(ptr dereferenceable(16) %p, ptr dereferenceable(16) %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %1 = load i64, ptr %p, align 1
  %2 = load i64, ptr %q, align 1
  %3 = icmp ne i64 %1, %2
  %4 = zext i1 %3 to i32
  ret i1 %3
}

declare i32 @memcmp(ptr, ptr, i64)
