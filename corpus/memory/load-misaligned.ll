; LOAD: the address must be a multiple of the alignment
; expect: vacuous
; expect[twin]: vacuous

define i16 @src() {
  %p = alloca [4 x i8], align 4
  store i32 0, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 1
  %v = load i16, ptr %q, align 2
  ret i16 %v
}

define i16 @tgt() {
  ret i16 77
}
