; A pointer is not captured by a store that does not outlive the call, nor by a callee that keeps nothing
; expect: refines

declare void @g(ptr captures(none))

define i8 @src(ptr noundef dereferenceable(1) %p, ptr noundef dereferenceable(8) align 8 %q) {
  %a = alloca ptr
  store ptr %p, ptr %a
  store ptr %p, ptr %q
  store ptr null, ptr %q
  call void @g(ptr %p)
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr noundef dereferenceable(1) captures(none) %p, ptr noundef dereferenceable(8) align 8 %q) {
  %a = alloca ptr
  store ptr %p, ptr %a
  store ptr %p, ptr %q
  store ptr null, ptr %q
  call void @g(ptr %p)
  %v = load i8, ptr %p
  ret i8 %v
}
