; A store to bytes that overlap does
; expect: violates value

define i16 @src(ptr %p, i16 %x) {
  %q = getelementptr i8, ptr %p, i64 1
  store i16 %x, ptr %p, align 1
  store i8 1, ptr %q
  %v = load i16, ptr %p, align 1
  ret i16 %v
}

define i16 @tgt(ptr %p, i16 %x) {
  %q = getelementptr i8, ptr %p, i64 1
  store i16 %x, ptr %p, align 1
  store i8 1, ptr %q
  ret i16 %x
}
