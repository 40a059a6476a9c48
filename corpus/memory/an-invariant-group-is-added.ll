; a load joins a group in which the other access has another value
; expect: violates ub

define i8 @src(ptr noundef %p) {
  store i8 1, ptr %p, !invariant.group !0
  store i8 2, ptr %p
  %r = load i8, ptr %p
  ret i8 %r
}

define i8 @tgt(ptr noundef %p) {
  store i8 1, ptr %p, !invariant.group !0
  store i8 2, ptr %p
  %r = load i8, ptr %p, !invariant.group !0
  ret i8 %r
}

!0 = !{}
