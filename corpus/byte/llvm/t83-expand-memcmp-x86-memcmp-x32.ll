; ExpandMemCmp, x32: pointers of 32 bits are compared as integers
; expect: refines
; expect[byte-strict]: violates poison
; expect[limited-punning]: violates poison
; expect[loads=flat]: refines
; pass: expand-memcmp

target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnux32"

define i1 @src(ptr dereferenceable(4) %p, ptr dereferenceable(4) %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %r = call i32 @memcmp(ptr %p, ptr %q, i32 4)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}

define i1 @tgt(ptr dereferenceable(4) %p, ptr dereferenceable(4) %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %1 = load i32, ptr %p, align 1
  %2 = load i32, ptr %q, align 1
  %3 = icmp ne i32 %1, %2
  %4 = zext i1 %3 to i32
  %c = icmp eq i32 %4, 0
  ret i1 %c
}

declare i32 @memcmp(ptr, ptr, i32)
