; STORE: the address must be a multiple of the alignment
; expect: vacuous
; expect[twin]: vacuous

define i8 @src() {
  %p = alloca [4 x i8], align 4
  %q = getelementptr i8, ptr %p, i64 2
  store i16 1, ptr %q, align 4
  ret i8 0
}

define i8 @tgt() {
  ret i8 77
}
