; pointers of 16 bits in the usual space may meet
; expect: violates value

target datalayout = "e-p:16:16"

define i8 @src(ptr %p, ptr %q) {
  store i8 1, ptr %p
  store i8 2, ptr %q
  %r = load i8, ptr %p
  ret i8 %r
}

define i8 @tgt(ptr %p, ptr %q) {
  store i8 1, ptr %p
  store i8 2, ptr %q
  ret i8 1
}
