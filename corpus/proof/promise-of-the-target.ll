; A promise of the target that no execution checks is not proved
; expect: refines

define i8 @src(i1 %x) {
  %a = alloca i8
  store i8 1, ptr %a
  %v = load i8, ptr %a
  ret i8 %v
}

define i8 @tgt(i1 %x) {
  %a = alloca i8
  store i8 1, ptr %a
  %v = load i8, ptr %a, !invariant.load !0
  ret i8 %v
}

!0 = !{}
