; a call may return undef: doubled it is even, added to itself it is anything
; expect: violates undef

declare i8 @g()

define i8 @src() {
  %r = call i8 @g()
  %d = mul i8 %r, 2
  ret i8 %d
}

define i8 @tgt() {
  %r = call i8 @g()
  %d = add i8 %r, %r
  ret i8 %d
}
