; STORE: the later one counts, byte by byte
; expect: refines
; expect[twin]: refines

define i16 @src(i16 %x, i8 %y) {
  %p = alloca i16
  store i16 %x, ptr %p
  %high = getelementptr i8, ptr %p, i64 1
  store i8 %y, ptr %high
  %v = load i16, ptr %p
  ret i16 %v
}

define i16 @tgt(i16 %x, i8 %y) {
  %low = and i16 %x, 255
  %y.wide = zext i8 %y to i16
  %high = shl i16 %y.wide, 8
  %v = or i16 %low, %high
  ret i16 %v
}
