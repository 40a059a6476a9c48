; What GVN of LLVM 23 makes of a load of a pointer, the bytes of which it has: inttoptr, which reaches exposed blocks only
; expect: violates ub
; expect[byte-strict]: violates ub

define <2 x b32> @src(ptr noalias dereferenceable(1) %v, ptr noalias dereferenceable(8) %m) {
  store ptr %v, ptr %m, align 1
  %b = load <2 x b32>, ptr %m, align 1
  %p = load ptr, ptr %m, align 1
  store i8 0, ptr %p
  ret <2 x b32> %b
}

define <2 x b32> @tgt(ptr noalias dereferenceable(1) %v, ptr noalias dereferenceable(8) %m) {
  store ptr %v, ptr %m, align 1
  %b = load <2 x b32>, ptr %m, align 1
  %i = bitcast <2 x b32> %b to i64
  %p = inttoptr i64 %i to ptr
  store i8 0, ptr %p
  ret <2 x b32> %b
}
