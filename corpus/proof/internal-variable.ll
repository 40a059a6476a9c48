; An internal variable may have been changed by an earlier call of another function
; expect: refines

@g = internal global i8 0

define void @set(i8 %x) {
  store i8 %x, ptr @g
  ret void
}

define i16 @src(i1 %x) {
  %v = load i8, ptr @g
  %z = zext i8 %v to i16
  %r = lshr i16 %z, 8
  ret i16 %r
}

define i16 @tgt(i1 %x) {
  ret i16 0
}
