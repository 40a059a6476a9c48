; A stored i1 is a byte 0 or 1; for Alive2 it is defined only as an i1
; expect: proved
; expect[alive2]: proved

define i8 @src(i1 %x) {
  %p = alloca i1
  store i1 %x, ptr %p
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i1 %x) {
  %v = zext i1 %x to i8
  ret i8 %v
}
