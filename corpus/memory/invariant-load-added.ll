; Memory that anything may write is not invariant
; expect: violates ub

define i8 @src(ptr %p) {
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr %p) {
  %v = load i8, ptr %p, !invariant.load !0
  ret i8 %v
}

!0 = !{}
