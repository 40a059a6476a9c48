; P2: a pointer that was taken apart and put together in any order is the same
; expect: refines
; expect[byte-strict]: refines

define i8 @src(ptr %p) {
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr %p) {
  %m = alloca ptr
  %n = alloca ptr
  store ptr %p, ptr %m
  %m4 = getelementptr b32, ptr %m, i64 1
  %n4 = getelementptr b32, ptr %n, i64 1
  %high = load b32, ptr %m4, align 4
  store b32 %high, ptr %n4, align 4
  %low = load <4 x b8>, ptr %m, align 4
  store <4 x b8> %low, ptr %n, align 4
  %q = load ptr, ptr %n
  %v = load i8, ptr %q
  ret i8 %v
}
