; T5: bytes of pointers compare by their addresses, as integers do that see these
; expect: refines
; expect[byte-strict]: violates poison

define i1 @src(ptr %p, ptr %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 1)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}

define i1 @tgt(ptr %p, ptr %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %a = load i8, ptr %p
  %b = load i8, ptr %q
  %c = icmp eq i8 %a, %b
  ret i1 %c
}
declare i32 @memcmp(ptr, ptr, i64)
