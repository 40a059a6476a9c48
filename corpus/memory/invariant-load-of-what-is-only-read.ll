; That a function only reads through a pointer does not make the memory behind it invariant
; expect: violates ub

define i8 @src(ptr noundef readonly dereferenceable(1) %p) {
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr noundef readonly dereferenceable(1) %p) {
  %v = load i8, ptr %p, !invariant.load !0
  ret i8 %v
}

!0 = !{}
