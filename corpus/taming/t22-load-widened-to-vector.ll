; T22 of "Taming undefined behavior": a load widened to <2 x i16> is right, whatever the other half is
; expect: refines
; expect[old]: refines
; expect[old-branch-ub]: refines
; expect[taming]: refines

define i16 @src(ptr dereferenceable(4) align 4 %p) {
  %v = load i16, ptr %p
  ret i16 %v
}

define i16 @tgt(ptr dereferenceable(4) align 4 %p) {
  %wide = load <2 x i16>, ptr %p
  %v = extractelement <2 x i16> %wide, i64 0
  ret i16 %v
}
