; a constant is
; expect: refines

@c = constant [2 x i8] c"ab"

define i8 @src(i1 %i) {
  %p = getelementptr i8, ptr @c, i1 %i
  %v = load i8, ptr @c
  ret i8 %v
}

define i8 @tgt(i1 %i) {
  %v = load i8, ptr @c, !invariant.load !0
  ret i8 %v
}

!0 = !{}
