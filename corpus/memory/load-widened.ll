; A load may be widened if the block holds the bytes, and its other half is cut off
; expect: refines

define i8 @src(ptr dereferenceable(2) align 2 %p) {
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr dereferenceable(2) align 2 %p) {
  %v = load <2 x i8>, ptr %p
  %x = extractelement <2 x i8> %v, i64 0
  ret i8 %x
}
