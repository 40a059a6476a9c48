; BITS: an integer of which a bit is poison is poison
; expect: proved
; expect[twin]: proved

define i16 @src() {
  %p = alloca i16
  store i8 poison, ptr %p
  %high = getelementptr i8, ptr %p, i64 1
  store i8 3, ptr %high
  %v = load i16, ptr %p
  %low = lshr i16 %v, 8
  ret i16 %low
}

define i16 @tgt() {
  ret i16 77
}
