; FREE: a physical pointer to the beginning of a block ends it
; expect: vacuous
; expect[twin]: vacuous
; expect[flat]: vacuous

declare noalias ptr @_Znwm(i64)
declare void @free(ptr)

define i8 @src() {
  %p = call ptr @_Znwm(i64 4)
  %a = ptrtoint ptr %p to i64
  %q = inttoptr i64 %a to ptr
  call void @free(ptr %q)
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  ret i8 77
}
