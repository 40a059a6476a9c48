; An i12 that was stored is the i12 that is loaded
; expect: refines
; expect[alive2]: refines
; expect[twin]: refines

define i12 @src(i12 %x) {
  %p = alloca i12
  store i12 %x, ptr %p
  %v = load i12, ptr %p
  ret i12 %v
}

define i12 @tgt(i12 %x) {
  ret i12 %x
}
