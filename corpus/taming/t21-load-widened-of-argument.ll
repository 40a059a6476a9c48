; T21 of "Taming undefined behavior": the same of a place that anyone may have written, poison as well
; expect: violates poison
; expect[old]: violates poison
; expect[old-branch-ub]: violates poison
; expect[taming]: violates poison

define i16 @src(ptr dereferenceable(4) align 4 %p) {
  %v = load i16, ptr %p
  ret i16 %v
}

define i16 @tgt(ptr dereferenceable(4) align 4 %p) {
  %wide = load i32, ptr %p
  %v = trunc i32 %wide to i16
  ret i16 %v
}
