; A store may not: others may store there meanwhile
; expect: violates race

@w = global [2 x i16] zeroinitializer, align 4

define void @src() {
  store i16 7, ptr @w, align 4
  ret void
}

define void @tgt() {
  %v = load <2 x i16>, ptr @w, align 4
  %n = insertelement <2 x i16> %v, i16 7, i32 0
  store <2 x i16> %n, ptr @w, align 4
  ret void
}
