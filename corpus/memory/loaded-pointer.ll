; pointers in memory lead somewhere
; expect: violates value

define i8 @src(ptr %p) {
  %q = load ptr, ptr %p
  %x = load i8, ptr %q
  ret i8 %x
}

define i8 @tgt(ptr %p) {
  %q = load ptr, ptr %p
  %r = getelementptr i8, ptr %q, i64 0
  %x = load i8, ptr %r
  %y = or i8 %x, 1
  ret i8 %y
}
