; ExpandMemCmp, x86-64: the order of two bytes is that of integers with their bytes swapped
; expect: refines
; expect[byte-strict]: violates poison
; expect[limited-punning]: violates poison
; expect[loads=flat]: refines
; pass: expand-memcmp

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @src(ptr dereferenceable(8) %p, ptr dereferenceable(8) %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 2)
  ret i32 %r
}

define i32 @tgt(ptr dereferenceable(8) %p, ptr dereferenceable(8) %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %1 = load i16, ptr %p, align 1
  %2 = load i16, ptr %q, align 1
  %3 = call i16 @llvm.bswap.i16(i16 %1)
  %4 = call i16 @llvm.bswap.i16(i16 %2)
  %5 = zext i16 %3 to i32
  %6 = zext i16 %4 to i32
  %7 = sub i32 %5, %6
  ret i32 %7
}

declare i32 @memcmp(ptr, ptr, i64)
declare i16 @llvm.bswap.i16(i16)
