; no text says when values of two types are the same
; expect: inconclusive

define i8 @src(ptr noundef %p) {
  store i32 257, ptr %p, !invariant.group !0
  %r = load i8, ptr %p, !invariant.group !0
  ret i8 %r
}

define i8 @tgt(ptr noundef %p) {
  store i32 257, ptr %p, !invariant.group !0
  ret i8 2
}

!0 = !{}
