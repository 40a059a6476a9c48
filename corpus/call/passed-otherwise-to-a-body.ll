; The body of the callee is no excuse
; expect: violates ub

define internal i8 @same(i8 signext %x) {
  ret i8 %x
}

define i8 @src(i8 %x) {
  %r = call i8 @same(i8 signext %x)
  ret i8 %r
}

define i8 @tgt(i8 %x) {
  %r = call i8 @same(i8 zeroext %x)
  ret i8 %r
}
