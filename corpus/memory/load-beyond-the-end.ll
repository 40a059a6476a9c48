; LOAD: all bytes must lie in the block
; expect: vacuous
; expect[twin]: vacuous

define i16 @src() {
  %p = alloca [4 x i8]
  store i32 0, ptr %p, align 1
  %q = getelementptr i8, ptr %p, i64 3
  %v = load i16, ptr %q, align 1
  ret i16 %v
}

define i16 @tgt() {
  ret i16 77
}
