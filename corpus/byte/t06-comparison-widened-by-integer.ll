; T6: the byte beside the compared one may be poison
; expect: violates poison
; expect[byte-strict]: violates poison
; expect[limited-punning]: violates poison

define i1 @src(ptr dereferenceable(2) %p, ptr dereferenceable(2) %q) {
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 1)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}

define i1 @tgt(ptr dereferenceable(2) %p, ptr dereferenceable(2) %q) {
  %a = load i16, ptr %p, align 1
  %b = load i16, ptr %q, align 1
  %a8 = trunc i16 %a to i8
  %b8 = trunc i16 %b to i8
  %c = icmp eq i8 %a8, %b8
  ret i1 %c
}
declare i32 @memcmp(ptr, ptr, i64)
