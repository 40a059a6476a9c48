; What GVN of LLVM 23 makes of a load of bytes that were just stored: an integer, which has no bits of pointers, and no single bits of poison
; expect: violates value
; expect[byte-strict]: violates poison

define b8 @src(ptr dereferenceable(1) %p, <1 x b8> %v) {
  store <1 x b8> %v, ptr %p
  %r = load b8, ptr %p
  ret b8 %r
}

define b8 @tgt(ptr dereferenceable(1) %p, <1 x b8> %v) {
  store <1 x b8> %v, ptr %p
  %i = bitcast <1 x b8> %v to i8
  %r = bitcast i8 %i to b8
  ret b8 %r
}
