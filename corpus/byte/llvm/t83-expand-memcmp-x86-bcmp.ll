; ExpandMemCmp, x86-64: bcmp of four bytes of a pointer
; expect: refines
; expect[byte-strict]: violates poison
; expect[limited-punning]: violates poison
; expect[loads=flat]: refines
; pass: expand-memcmp

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @src(ptr dereferenceable(8) %p, ptr dereferenceable(8) %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 4)
  ret i32 %r
}

define i32 @tgt(ptr dereferenceable(8) %p, ptr dereferenceable(8) %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %1 = load i32, ptr %p, align 1
  %2 = load i32, ptr %q, align 1
  %3 = icmp ne i32 %1, %2
  %4 = zext i1 %3 to i32
  ret i32 %4
}

declare i32 @bcmp(ptr, ptr, i64)
