define i1 @f(ptr %p, ptr %q) {
  %c = call i32 @memcmp(ptr %p, ptr %q, i64 12)
  %r = icmp samesign eq i32 %c, 0
  ret i1 %r
}
declare i32 @memcmp(ptr, ptr, i64)
