; A store to other bytes of the block does not matter
; expect: refines

define i8 @src(ptr %p, i8 %x) {
  %q = getelementptr i8, ptr %p, i64 1
  store i8 %x, ptr %p
  store i8 1, ptr %q
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr %p, i8 %x) {
  %q = getelementptr i8, ptr %p, i64 1
  store i8 %x, ptr %p
  store i8 1, ptr %q
  ret i8 %x
}
