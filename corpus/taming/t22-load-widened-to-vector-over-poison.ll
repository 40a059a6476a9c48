; T22 of "Taming undefined behavior": the same with poison stored there
; expect: refines
; expect[old]: refines
; expect[old-branch-ub]: refines
; expect[taming]: refines

define i8 @src(i8 %x, i8 %y) {
  %p = alloca i16
  %q = getelementptr i8, ptr %p, i64 1
  store i8 %x, ptr %p
  store i8 %y, ptr %q
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i8 %x, i8 %y) {
  %p = alloca i16
  %q = getelementptr i8, ptr %p, i64 1
  store i8 %x, ptr %p
  store i8 %y, ptr %q
  %wide = load <2 x i8>, ptr %p
  %v = extractelement <2 x i8> %wide, i64 0
  ret i8 %v
}
