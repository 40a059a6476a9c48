; … not if it may end there
; expect: violates ub

define i8 @src(ptr dereferenceable(1) align 2 %p) {
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr dereferenceable(1) align 2 %p) {
  %v = load <2 x i8>, ptr %p
  %x = extractelement <2 x i8> %v, i64 0
  ret i8 %x
}
