; pointers of 16 bits in the usual space: stores that meet keep their order
; expect: refines

target datalayout = "e-p:16:16"

define i8 @src(ptr %p, i16 %i) {
  %q = getelementptr i8, ptr %p, i16 %i
  store i8 1, ptr %p
  store i8 2, ptr %q
  %r = load i8, ptr %q
  ret i8 %r
}

define i8 @tgt(ptr %p, i16 %i) {
  %q = getelementptr i8, ptr %p, i16 %i
  store i8 1, ptr %p
  store i8 2, ptr %q
  ret i8 2
}
