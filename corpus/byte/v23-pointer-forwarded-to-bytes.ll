; What GVN of LLVM 23 makes of a load of bytes of a pointer that was just stored: its address
; expect: violates value
; expect[byte-strict]: violates value

define b64 @src(ptr dereferenceable(8) %m, ptr %p) {
  store ptr %p, ptr %m, align 1
  %r = load b64, ptr %m, align 1
  ret b64 %r
}

define b64 @tgt(ptr dereferenceable(8) %m, ptr %p) {
  store ptr %p, ptr %m, align 1
  %i = ptrtoint ptr %p to i64
  %r = bitcast i64 %i to b64
  ret b64 %r
}
