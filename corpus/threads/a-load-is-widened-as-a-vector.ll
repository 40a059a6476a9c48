; A load may be widened over bytes that others own: those lanes are undef
; expect: refines

@w = global [2 x i16] zeroinitializer, align 4

define i16 @src() {
  %r = load i16, ptr @w, align 4
  ret i16 %r
}

define i16 @tgt() {
  %v = load <2 x i16>, ptr @w, align 4
  %r = extractelement <2 x i16> %v, i32 0
  ret i16 %r
}
