; P10: bytes of a pointer in another order are an address without provenance
; expect: violates ub
; expect[byte-strict]: violates ub

define i8 @src(ptr %p) {
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr %p) {
  %b = bitcast ptr %p to <2 x b32>
  %s = shufflevector <2 x b32> %b, <2 x b32> poison, <2 x i32> <i32 1, i32 0>
  %q = bitcast <2 x b32> %s to ptr
  %v = load i8, ptr %q
  ret i8 %v
}
