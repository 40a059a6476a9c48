; an offset of elements is no offset of bytes
; expect: violates value

define i16 @src(ptr %p) {
  %q = getelementptr i16, ptr %p, i64 1
  %x = load i16, ptr %q
  ret i16 %x
}

define i16 @tgt(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 1
  %x = load i16, ptr %q, align 1
  ret i16 %x
}
