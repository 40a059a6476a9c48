; LOAD: the address of a physical pointer must be a multiple of the alignment, too
; expect: vacuous
; expect[twin]: vacuous
; expect[flat]: vacuous

define i16 @src() {
  %p = alloca [4 x i8], align 4
  store i32 0, ptr %p, align 4
  %a = ptrtoint ptr %p to i64
  %b = add i64 %a, 1
  %q = inttoptr i64 %b to ptr
  %v = load i16, ptr %q, align 2
  ret i16 %v
}

define i16 @tgt() {
  ret i16 77
}
