; U7: ExpandMemCmp compares seven bytes by integers that overlap
; expect: refines
; expect[byte-strict]: violates poison
; expect[limited-punning]: violates poison
; expect[loads=flat]: refines
; pass: expand-memcmp

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i1 @src(ptr dereferenceable(8) %p, ptr dereferenceable(8) %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 7)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}

define i1 @tgt(ptr dereferenceable(8) %p, ptr dereferenceable(8) %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %1 = load i32, ptr %p, align 1
  %2 = load i32, ptr %q, align 1
  %3 = xor i32 %1, %2
  %4 = getelementptr i8, ptr %p, i64 3
  %5 = getelementptr i8, ptr %q, i64 3
  %6 = load i32, ptr %4, align 1
  %7 = load i32, ptr %5, align 1
  %8 = xor i32 %6, %7
  %9 = or i32 %3, %8
  %10 = icmp ne i32 %9, 0
  %11 = zext i1 %10 to i32
  %c = icmp eq i32 %11, 0
  ret i1 %c
}

declare i32 @memcmp(ptr, ptr, i64)
