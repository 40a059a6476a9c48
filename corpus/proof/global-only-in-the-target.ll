; A variable that only the target reads may hold anything
; expect: refines

@g = global i8 0

define i16 @src(i1 %x) {
  ret i16 0
}

define i16 @tgt(i1 %x) {
  %v = load i8, ptr @g
  %z = zext i8 %v to i16
  %r = lshr i16 %z, 8
  ret i16 %r
}
