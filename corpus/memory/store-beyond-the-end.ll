; STORE: all bytes must lie in the block
; expect: vacuous
; expect[twin]: vacuous

define i8 @src() {
  %p = alloca [4 x i8], align 4
  %q = getelementptr i8, ptr %p, i64 3
  store i16 1, ptr %q, align 1
  ret i8 0
}

define i8 @tgt() {
  ret i8 77
}
