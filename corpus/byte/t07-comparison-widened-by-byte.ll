; T7: frozen as bytes, poison stays in its own bits
; expect: refines
; expect[byte-strict]: refines

define i1 @src(ptr dereferenceable(2) %p, ptr dereferenceable(2) %q) {
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 1)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}

define i1 @tgt(ptr dereferenceable(2) %p, ptr dereferenceable(2) %q) {
  %a = load b16, ptr %p, align 1
  %b = load b16, ptr %q, align 1
  %af = freeze b16 %a
  %bf = freeze b16 %b
  %ai = bytecast b16 %af to i16
  %bi = bytecast b16 %bf to i16
  %a8 = trunc i16 %ai to i8
  %b8 = trunc i16 %bi to i8
  %c = icmp eq i8 %a8, %b8
  ret i1 %c
}
declare i32 @memcmp(ptr, ptr, i64)
