; Stores to a block that nobody reads can go, and the block
; expect: proved

define i8 @src(i8 %x) {
  %p = alloca [4 x i8]
  store i8 %x, ptr %p
  %q = getelementptr i8, ptr %p, i64 3
  store i8 1, ptr %q
  ret i8 %x
}

define i8 @tgt(i8 %x) {
  ret i8 %x
}
