; BITS: undef is bitwise, so the defined byte stays
; expect: violates undef
; expect[twin]: proved

define i16 @src() {
  %p = alloca i16
  %high = getelementptr i8, ptr %p, i64 1
  store i8 3, ptr %high
  %v = load i16, ptr %p
  ret i16 %v
}

define i16 @tgt() {
  ret i16 undef
}
