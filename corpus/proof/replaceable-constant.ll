; but one that the linker may replace is not
; expect: violates value

@g = weak constant i8 3

define i8 @src(i1 %x) {
  %v = load i8, ptr @g
  ret i8 %v
}

define i8 @tgt(i1 %x) {
  ret i8 3
}
